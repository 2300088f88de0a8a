/** How many rows wait for somebody. */
export type Waiting = Record<
  | 'new_enquiries'
  | 'draft_products'
  | 'draft_categories'
  | 'draft_posts'
  | 'draft_certificates'
  | 'draft_gallery_items'
  | 'working_copies'
  | 'scheduled',
  number
>;
