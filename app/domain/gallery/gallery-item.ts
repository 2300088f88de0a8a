/** A picture of the gallery as visitors see it. */
export type GalleryItem = { id: string; title: string | null; image_url: string };
