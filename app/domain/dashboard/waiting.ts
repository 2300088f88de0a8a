export type Waiting = Record<
  | 'new_enquiries'
  | 'draft_products'
  | 'draft_categories'
  | 'draft_posts'
  | 'draft_certificates'
  | 'draft_gallery_items'
  | 'draft_company_entries'
  | 'undescribed_pictures'
  | 'working_copies'
  | 'scheduled_copies'
  | 'scheduled_products'
  | 'scheduled_categories'
  | 'scheduled_posts'
  | 'scheduled_certificates'
  | 'scheduled_gallery_items'
  | 'scheduled_company_entries',
  number
>;
