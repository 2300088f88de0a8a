import { column, type Piece, pictureBox, pixels, type Share, upTo, within } from '~/lib/pictures/picture-sizes';
import type { PictureBox } from '~/lib/pictures/variant-address';

/** What `admin-page` in admin.css leaves between its insets, beside the navigation where there is room for that. */
const CONTENT: Piece[] = [
  { from: 0, vw: 100, px: -32 },
  { from: 25, vw: 95.2, px: -12.8 },
  { from: 64, vw: 95.2, px: -268.8 },
  { from: 88, vw: 0, px: 1072 },
  { from: 112.5, vw: 0, px: 1206 },
];

const WHOLE: Share = { of: 1, less: 0 };

export const ROW: PictureBox = pictureBox(pixels(64));

export const FIELD: PictureBox = pictureBox(pixels(160));

/** The fields of what is published: 48rem at most, beside the box of publication where the window is wide. */
const FORM = upTo(768, within(CONTENT, [WHOLE, { from: 80, of: 1, less: 280 }]));

/** One of the further pictures in a form, in two to four columns within its margins. */
const FIELDSET: Share = { of: 1, less: 42 };
export const FURTHER: PictureBox = pictureBox(
  within(FORM, [column(0, 2, 16, FIELDSET), column(40, 3, 16, FIELDSET), column(48, 4, 16, FIELDSET)]),
);

export const DELETE_TARGET: PictureBox = pictureBox(upTo(320, within(CONTENT, [{ of: 1, less: 48 }])));

/** A card in a grid of up to three columns beside the navigation. */
export const CARD: PictureBox = pictureBox(within(CONTENT, [WHOLE, column(40, 2, 24), column(80, 3, 24)]));

/** A card in a grid of up to four columns beside the navigation. */
export const SMALL_CARD: PictureBox = pictureBox(
  within(CONTENT, [WHOLE, column(40, 2, 16), column(64, 3, 16), column(80, 4, 16)]),
);

/** The whole picture in the form of the library. */
export const FOCAL: PictureBox = pictureBox(upTo(320, within(CONTENT, [FIELDSET])));
