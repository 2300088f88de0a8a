-- Products that a post leads to: chosen ones, and those of a category.

alter table public.blog_posts
  add column related_product_ids uuid[] not null default '{}',
  add column related_category_id uuid,
  add constraint blog_posts_related_product_ids_form check (
    array_position(related_product_ids, null) is null and cardinality(related_product_ids) <= 12
  );

comment on column public.blog_posts.related_product_ids is
  'Products shown below the post, in this order. No references: a product that is gone or not public is left out, and one that comes back is there again.';
comment on column public.blog_posts.related_category_id is
  'The category whose products are shown after the chosen ones. No reference, as for these.';
