import type { PictureBox } from '~/lib/pictures/variant-address';

/*
 * The sizes of pictures on the public pages, as the grids lay them out: `shell` leaves 40 px free on the smallest
 * screens, 19 px and 5.2 % of the width on larger ones. It is 1,216 px wide at most, and 1,440 px on the widest screens,
 * where all sizes grow (app.css).
 */
const SHELL = onPhones('min(100vw - 40px, 94.8vw - 19px)');
const WIDEST = '(min-width: 112.5rem)';

/**
 * Tells a phone that a picture is smaller than its box, as no eye sees more than some 1.5 pixels of a photograph for each
 * CSS pixel (docs/decisions/0096-pictures-for-phones.md).
 *
 * @param width of the box
 * @returns the last sizes of a list
 */
function onPhones(width: string): string {
  const phone = '(max-width: 40rem) and';
  return `${phone} (min-resolution: 2.5x) calc(0.6 * ${width}), ${phone} (min-resolution: 1.5x) calc(0.85 * ${width}), ${width}`;
}

/** A card in one of up to four columns. */
export const CARD: PictureBox = {
  sizes: `${WIDEST} 320px, (min-width: 80rem) 270px, (min-width: 64rem) min(31.6vw - 18px, 367px), (min-width: 40rem) calc(47.4vw - 18px), ${SHELL}`,
  smallest: 260,
  largest: 587,
};

/** A card in two of up to four columns. */
export const LEAD_CARD: PictureBox = {
  sizes: `${WIDEST} 668px, (min-width: 80rem) 564px, (min-width: 64rem) min(63.2vw - 12px, 758px), ${SHELL}`,
  smallest: 280,
  largest: 951,
};

/** A product at the head of a comparison. */
export const COMPARED: PictureBox = {
  sizes: '(min-width: 40rem) 240px, 72px',
  smallest: 72,
  largest: 240,
};

/** A product on an enquiry list. */
export const LISTED: PictureBox = { sizes: '(min-width: 40rem) 80px, 64px', smallest: 64, largest: 80 };

/** A card in one of up to three columns. */
export const WIDE_CARD: PictureBox = {
  sizes: `${WIDEST} 427px, (min-width: 64rem) min(31.6vw - 25px, 359px), (min-width: 40rem) calc(47.4vw - 24px), ${SHELL}`,
  smallest: 280,
  largest: 587,
};

/** A post's card, in one of up to three columns that come late. */
export const POST_CARD: PictureBox = {
  sizes: `${WIDEST} 427px, (min-width: 80rem) 359px, (min-width: 48rem) min(47.4vw - 23px, 553px), ${SHELL}`,
  smallest: 280,
  largest: 708,
};

/** The card of the first post, which takes both of two columns, and three fifths of them for its picture. */
export const POST_LEAD: PictureBox = {
  sizes: `${WIDEST} 427px, (min-width: 80rem) 359px, (min-width: 48rem) calc(56.9vw - 11px), ${SHELL}`,
  smallest: 280,
  largest: 716,
};

/** The picture above a post. */
export const POST: PictureBox = {
  sizes: `${WIDEST} 1152px, min(100vw - 40px, 94.8vw - 19px, 1024px)`,
  smallest: 280,
  largest: 1152,
};

/** A picture in the text of a post. */
export const POST_BODY: PictureBox = {
  sizes: `${WIDEST} 864px, min(100vw - 40px, 94.8vw - 19px, 768px)`,
  smallest: 280,
  largest: 864,
};

/** A product's large picture. */
export const PRODUCT: PictureBox = {
  sizes: `${WIDEST} 742px, (min-width: 64rem) min(55.3vw - 48px, 624px), ${SHELL}`,
  smallest: 280,
  largest: 951,
};

/** A product's picture enlarged: wider than a phone, to move about in. */
export const ENLARGED: PictureBox = {
  sizes: 'max(100vw, 60rem)',
  smallest: 960,
  largest: 960,
};

/** A product's thumbnails: three to five are in sight of a row. */
export const THUMBNAIL: PictureBox = {
  sizes: `${WIDEST} 138px, (min-width: 64rem) 116px, (min-width: 48rem) calc(19vw - 13px), (min-width: 40rem) calc(23.7vw - 14px), calc(31.6vw - 14px)`,
  smallest: 85,
  largest: 187,
};

/** The gallery's full-size view: as wide as an upright window, else 76 % of its height, for pictures up to 16:9. */
export const LIGHTBOX: PictureBox = {
  sizes: '(orientation: landscape) min(100vw - 32px, 135.1vh), calc(100vw - 32px)',
  smallest: 280,
  largest: 1200,
};

/** The picture beside the home page's title. It is cropped at the sides, so it is wider than its box. */
export const HERO: PictureBox = {
  sizes: `(min-width: 48rem) 68vw, ${onPhones('100vw')}`,
  smallest: 320,
  largest: 1178,
};

/** The picture of the home page's section about the company; upright on large screens, and cropped at the sides. */
export const ABOUT: PictureBox = {
  sizes: `${WIDEST} 783px, (min-width: 48rem) min(59vw - 62px, 658px), ${SHELL}`,
  smallest: 280,
  largest: 951,
};

/** The picture beside the home page's call to action. */
export const CALL_TO_ACTION: PictureBox = {
  sizes: `${WIDEST} 620px, (min-width: 48rem) min(47.4vw - 34px, 520px), ${SHELL}`,
  smallest: 280,
  largest: 708,
};

/** A portrait beside a name. */
export const PERSON: PictureBox = { sizes: '(min-width: 40rem) 96px, 64px', smallest: 64, largest: 96 };

/** A picture in the timeline of the about page. */
export const MILESTONE: PictureBox = { sizes: '240px', smallest: 240, largest: 240 };
