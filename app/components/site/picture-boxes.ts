import {
  column,
  type Piece,
  photographBox,
  pictureBox,
  pixels,
  type Share,
  upTo,
  within,
} from '~/lib/pictures/picture-sizes';
import type { PictureBox } from '~/lib/pictures/variant-address';

/*
 * The sizes of pictures on the public pages, as the grids lay them out (tests/e2e/picture-boxes.spec.ts).
 */

/**
 * What `shell` in base.css leaves between its insets: clamp(20px, 2.6vw + 9.6px, 48px) each, in at most 76rem. From there
 * on they grow for a while: it is 1,134 pixels, then 1,120.
 */
const SHELL: Piece[] = [
  { from: 0, vw: 100, px: -40 },
  { from: 25, vw: 94.8, px: -19.2 },
  { from: 76, vw: 0, px: 1127 },
  { from: 112.5, vw: 0, px: 1332 },
];

const WHOLE: Share = { of: 1, less: 0 };

/** A card in one of up to four columns. */
export const CARD: PictureBox = photographBox(
  within(SHELL, [WHOLE, column(40, 2, 24), column(64, 3, 24), column(80, 4, 24)]),
);

/** A category, on a phone beside its name, else in one of up to four columns. */
const BESIDE_NAME: Share = { of: 0, less: -96 };
export const CATEGORY: PictureBox = photographBox(
  within(SHELL, [BESIDE_NAME, column(40, 2, 24), column(64, 3, 24), column(80, 4, 24)]),
);

/** The first category, in two of up to four columns. */
export const LEAD_CATEGORY: PictureBox = photographBox(
  within(SHELL, [
    BESIDE_NAME,
    { ...WHOLE, from: 40 },
    { from: 64, of: 2 / 3, less: 8 },
    { from: 80, of: 1 / 2, less: 12 },
  ]),
);

/** A picture of the gallery, in one of up to four columns. */
export const GALLERY_CARD: PictureBox = photographBox(
  within(SHELL, [WHOLE, column(40, 2, 16), column(64, 3, 16), column(80, 4, 16)]),
);

/**
 * A product at the head of a comparison. Beside the names of the facts each product has a column of at least 176 pixels,
 * from which its margins go off; small windows scroll the table, large ones share what is left.
 */
export function compared(products: number): PictureBox {
  const [names, least, margins] = [160, 176, 40];
  const table = names + products * least;
  const scrollsUpTo = (table + 19.2) / 0.948 / 16;
  const shares: Share[] = [
    { of: 0, less: -72 },
    { from: 40, of: 0, less: margins - least },
    { from: Math.max(40, scrollsUpTo), of: least / table, less: margins },
    { from: 64, of: 1 / products, less: names / products + margins },
  ];
  return pictureBox(upTo(240, within(SHELL, shares)));
}

/** A product on an enquiry list. */
export const LISTED: PictureBox = pictureBox(pixels(64, [40, 80]));

/** A certificate, in one of up to three columns. */
export const WIDE_CARD: PictureBox = photographBox(within(SHELL, [WHOLE, column(40, 2, 28), column(64, 3, 28)]));

/** A post's card, in one of up to three columns that come late. */
export const POST_CARD: PictureBox = photographBox(within(SHELL, [WHOLE, column(48, 2, 28), column(80, 3, 28)]));

/** The card of the first post, which takes both of two columns, and three fifths of them for its picture. */
export const POST_LEAD: PictureBox = photographBox(
  within(SHELL, [WHOLE, { from: 48, of: 3 / 5, less: 0 }, column(80, 3, 28)]),
);

export const POST: PictureBox = photographBox(upTo(1024, SHELL));

export const POST_BODY: PictureBox = photographBox(upTo(768, SHELL));

/** Seven of twelve columns beside a gap of 64 pixels. */
const PRODUCT_COLUMN: Share = { from: 64, of: 7 / 12, less: (7 / 12) * 64 };

export const PRODUCT: PictureBox = photographBox(within(SHELL, [WHOLE, PRODUCT_COLUMN]));

/** A product's picture enlarged: wider than a phone, to move about in. */
export const ENLARGED: PictureBox = pictureBox([
  { from: 0, vw: 0, px: 960 },
  { from: 60, vw: 100, px: 0 },
]);

/** A product's thumbnails: three to five are in sight of a row. */
export const THUMBNAIL: PictureBox = pictureBox(
  within(SHELL, [column(0, 3, 12), column(40, 4, 12), column(48, 5, 12), column(64, 5, 12, PRODUCT_COLUMN)]),
);

/** The gallery's full-size view: as wide as an upright window, else 76 % of its height, for pictures up to 16:9. */
export const LIGHTBOX: PictureBox = {
  sizes: '(min-aspect-ratio: 7/5) 135.1vh, calc(100vw - 32px)',
  smallest: 280,
  largest: 1200,
};

/** The picture beside the home page's title. It is cropped at the sides, so it is wider than its box. */
export const HERO: PictureBox = photographBox([
  { from: 0, vw: 100, px: 0 },
  { from: 48, vw: 68, px: 0 },
  { from: 112.5, vw: 0, px: 1224 },
]);

/**
 * The picture of the home page's section about the company: five of twelve columns. It is upright on large screens, 6:7,
 * and then a picture of 4:3 is cropped at the sides.
 */
const CROPPED = (7 / 6) * (4 / 3);
export const ABOUT: PictureBox = photographBox(
  within(SHELL, [
    WHOLE,
    { from: 48, of: (5 / 12) * CROPPED, less: (5 / 12) * 48 * CROPPED },
    { from: 64, of: (5 / 12) * CROPPED, less: (5 / 12) * 80 * CROPPED },
  ]),
);

/** The picture beside the home page's call to action. */
export const CALL_TO_ACTION: PictureBox = photographBox(within(SHELL, [WHOLE, column(48, 2, 48), column(64, 2, 80)]));

/** A portrait beside a name. */
export const PERSON: PictureBox = pictureBox(pixels(64, [40, 96]));

/** A picture in the timeline of the about page. */
export const MILESTONE: PictureBox = pictureBox(pixels(240));
