import type { PictureBox } from '~/lib/pictures/variant-address';

/** A picture in a row of a table. */
export const ROW: PictureBox = { sizes: '64px', smallest: 64, largest: 64 };

/** A picture in a form. */
export const FIELD: PictureBox = { sizes: '160px', smallest: 130, largest: 178 };

/** A picture on a delete page. */
export const DELETE_TARGET: PictureBox = { sizes: '320px', smallest: 240, largest: 320 };

/** A card in a grid of up to three columns beside the navigation. */
export const CARD: PictureBox = {
  sizes: '(min-width: 80rem) 341px, (min-width: 40rem) 47vw, 95vw',
  smallest: 280,
  largest: 596,
};

/** A card in a grid of up to four columns beside the navigation. */
export const SMALL_CARD: PictureBox = {
  sizes: '(min-width: 80rem) 256px, (min-width: 64rem) 305px, (min-width: 40rem) 47vw, 95vw',
  smallest: 225,
  largest: 596,
};

/** The whole picture in the form of the library. */
export const FOCAL: PictureBox = { sizes: '320px', smallest: 240, largest: 320 };
