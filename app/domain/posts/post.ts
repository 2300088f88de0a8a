/** A published post as a card of the blog. */
export type PostCard = {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  featured_image_url: string | null;
  /** ISO 8601. */
  published_at: string | null;
  author_name: string | null;
  tags: string[];
};

/** A published post on its own page. */
export type Post = PostCard & {
  content: string;
  /** ISO 8601. */
  updated_at: string;
};
