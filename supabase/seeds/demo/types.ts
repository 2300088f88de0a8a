import type { Picture } from './artwork/picture.ts';

export type Setting = {
  setting_key: string;
  setting_value: string;
  description: string;
};

export type Category = {
  name: string;
  slug: string;
  description: string;
  picture: Picture;
};

/** Specification rows in display order; booleans are shown as Yes or No. */
export type Specifications = Record<string, string | number | boolean>;

export type Product = {
  name: string;
  slug: string;
  category_slug: string;
  description: string;
  specifications: Specifications;
  export_info: string;
  is_featured: boolean;
  picture: Picture;
  gallery: Picture[];
};

export type Certificate = {
  name: string;
  authority: string;
  description: string;
  sort_order: number;
  picture: Extract<Picture, { scene: 'certificate' }>;
};

export type GalleryItem = {
  title: string;
  sort_order: number;
  picture: Picture;
};

/** Body markup: a blank line, a newline, **bold** and *italic*, nothing else. */
export type Post = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  author_name: string;
  tags: string[];
  status: 'published' | 'draft';
  published_at: string | null;
  picture: Picture;
};

/** Texts by section_slug for each page, and the home page pictures by their *_url section_slug. */
export type PageTexts = {
  home: Record<string, string>;
  'about-us': Record<string, string>;
  pictures: Record<string, Picture>;
};
