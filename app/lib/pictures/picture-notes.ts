/** What the media library says of a picture. */
type PictureNote = {
  /** What it shows; empty where nobody has written it. */
  alt: string;
  /** What matters most, in percent from the left and from the top; null for the middle. */
  focus: [x: number, y: number] | null;
  /** In pixels; null until the program has read the file. */
  size: [width: number, height: number] | null;
};

/** What the media library says of pictures, by their addresses. */
export type PictureNotes = Record<string, PictureNote>;

/** A row with what the library says of its pictures; missing in previews, which ask for it apart. */
export type Noted = { picture_notes?: PictureNotes | null };

/** Joins what the library says of the pictures of several rows. */
export function notesOf(...rows: (Noted | null | undefined)[]): PictureNotes {
  return Object.assign({}, ...rows.map((row) => row?.picture_notes));
}

/** The percentages that base.css has classes for. */
const STEP = 5;

/** @returns the classes that crop a picture, or place a mark, around a focal point */
export function focusClasses(focus: PictureNote['focus'] | undefined): string {
  if (!focus) return '';
  const [x, y] = focus.map((percent) => Math.round(percent / STEP) * STEP);
  return `focus-x-${x} focus-y-${y}`;
}
