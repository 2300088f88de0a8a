import { pictureUrl } from '~/lib/url';

/** Label to value, in the order staff wrote them. */
export type Specifications = Record<string, string | number | boolean>;

/** A product as a card in a list. */
export type ProductCard = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  image_url: string | null;
  is_featured: boolean;
};

/** A product on its own page. */
export type Product = ProductCard & {
  specifications: Specifications;
  export_info: string | null;
  gallery_images: string[];
  updated_at: string;
};

/**
 * The text of a product's card: the first 100 characters of the description followed by an ellipsis
 * (visitor specification, section 3). A description that is not longer stands as it is.
 */
export function shortDescription({ name, description }: Pick<Product, 'name' | 'description'>): string {
  const text = description?.trim();
  if (!text) return `Premium ${name} available for export.`;
  const characters = Array.from(text);
  return characters.length > 100 ? `${characters.slice(0, 100).join('').trimEnd()}…` : text;
}

/** @returns the rows of a specification table; booleans read Yes or No */
export function specificationRows(specifications: Specifications): { label: string; value: string }[] {
  return Object.entries(specifications).map(([label, value]) => ({
    label,
    value: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value),
  }));
}

/** @returns the addresses of all pictures of a product: the main one, then the gallery's that are not blank */
export function productPictures({
  image_url,
  gallery_images,
}: Pick<Product, 'image_url' | 'gallery_images'>): string[] {
  return [image_url, ...gallery_images].map(pictureUrl).filter((url) => url !== null);
}
