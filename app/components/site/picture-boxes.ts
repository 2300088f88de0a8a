import type { PictureBox } from '~/lib/pictures/variant-address';

/*
 * The sizes of pictures on the public pages, as the grids lay them out: `shell` is 76rem wide at most
 * and leaves 40 px free on the smallest screens, 19 px and 5.2 % of the width on larger ones.
 */
const SHELL = 'min(100vw - 40px, 94.8vw - 19px)';

/** A card in one of up to four columns. */
export const CARD: PictureBox = {
  sizes: `(min-width: 80rem) 270px, (min-width: 64rem) min(31.6vw - 18px, 367px), (min-width: 40rem) calc(47.4vw - 18px), ${SHELL}`,
  smallest: 260,
  largest: 587,
};

/** A card in two of up to four columns. */
export const LEAD_CARD: PictureBox = {
  sizes: `(min-width: 80rem) 564px, (min-width: 64rem) min(63.2vw - 12px, 758px), ${SHELL}`,
  smallest: 280,
  largest: 951,
};

/** A product at the head of a comparison. */
export const COMPARED: PictureBox = {
  sizes: '(min-width: 40rem) 240px, 72px',
  smallest: 72,
  largest: 240,
};

/** A card in one of up to three columns. */
export const WIDE_CARD: PictureBox = {
  sizes: `(min-width: 64rem) min(31.6vw - 25px, 359px), (min-width: 40rem) calc(47.4vw - 24px), ${SHELL}`,
  smallest: 280,
  largest: 587,
};

/** A post's card, in one of up to three columns that come late. */
export const POST_CARD: PictureBox = {
  sizes: `(min-width: 80rem) 359px, (min-width: 48rem) min(47.4vw - 23px, 553px), ${SHELL}`,
  smallest: 280,
  largest: 708,
};

/** The picture above a post. */
export const POST: PictureBox = {
  sizes: 'min(100vw - 40px, 94.8vw - 19px, 1024px)',
  smallest: 280,
  largest: 1024,
};

/** A picture in the text of a post. */
export const POST_BODY: PictureBox = {
  sizes: 'min(100vw - 40px, 94.8vw - 19px, 768px)',
  smallest: 280,
  largest: 768,
};

/** A product's large picture. */
export const PRODUCT: PictureBox = {
  sizes: `(min-width: 64rem) min(55.3vw - 48px, 624px), ${SHELL}`,
  smallest: 280,
  largest: 951,
};

/** A product's thumbnails, three to five in a row. */
export const THUMBNAIL: PictureBox = {
  sizes:
    '(min-width: 64rem) 116px, (min-width: 48rem) calc(19vw - 13px), (min-width: 40rem) calc(23.7vw - 14px), calc(31.6vw - 14px)',
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
  sizes: '(min-width: 64rem) 68vw, 100vw',
  smallest: 320,
  largest: 1178,
};

/** The picture of the home page's section about the company; upright on large screens, and cropped at the sides. */
export const ABOUT: PictureBox = {
  sizes: `(min-width: 64rem) min(59vw - 62px, 658px), ${SHELL}`,
  smallest: 280,
  largest: 951,
};

/** The picture behind the home page's call to action, which on a phone is higher than wide. */
export const BACKDROP: PictureBox = {
  sizes: '(min-width: 48rem) 100vw, 150vw',
  smallest: 320,
  largest: 1920,
};
