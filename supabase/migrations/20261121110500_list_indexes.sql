-- The orders that the back office's lists have and the public pages' have not.

create index certificates_created_at_idx on public.certificates (sort_order, created_at, id);
create index gallery_items_created_at_idx on public.gallery_items (sort_order, created_at, id);
create index blog_posts_status_idx on public.blog_posts (status, created_at desc, id);
