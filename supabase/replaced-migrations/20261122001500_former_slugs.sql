-- Slug history. A former address redirects to the current one in a single step, however often its row was renamed.

create table public.former_slugs (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  category_id uuid references public.product_categories (id) on delete cascade,
  product_id uuid references public.products (id) on delete cascade,
  post_id uuid references public.blog_posts (id) on delete cascade,
  -- The category that the product was in.
  in_category_id uuid references public.product_categories (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint former_slugs_slug_form check (public.is_slug(slug)),
  constraint former_slugs_has_one_owner check (num_nonnulls(category_id, product_id, post_id) = 1),
  constraint former_slugs_product_stood_in_a_category check ((product_id is null) = (in_category_id is null))
);

comment on table public.former_slugs is 'Former slugs of categories, products and posts, written by triggers. A current slug takes precedence over a former one.';

create unique index former_slugs_category_idx on public.former_slugs (slug) where category_id is not null;
create unique index former_slugs_product_idx on public.former_slugs (in_category_id, slug) where product_id is not null;
create unique index former_slugs_post_idx on public.former_slugs (slug) where post_id is not null;
create index former_slugs_category_id_idx on public.former_slugs (category_id);
create index former_slugs_product_id_idx on public.former_slugs (product_id);
create index former_slugs_post_id_idx on public.former_slugs (post_id);

alter table public.former_slugs enable row level security;

create policy "Everyone reads former slugs"
  on public.former_slugs for select to anon, authenticated using (true);

grant select on public.former_slugs to anon, authenticated;

create function public.keep_former_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'product_categories' then
    insert into public.former_slugs (slug, category_id) values (old.slug, old.id)
    on conflict (slug) where category_id is not null do update set category_id = excluded.category_id, created_at = now();
    delete from public.former_slugs f where f.category_id = new.id and f.slug = new.slug;
  elsif tg_table_name = 'products' then
    insert into public.former_slugs (slug, product_id, in_category_id) values (old.slug, old.id, old.category_id)
    on conflict (in_category_id, slug) where product_id is not null
      do update set product_id = excluded.product_id, created_at = now();
    delete from public.former_slugs f
    where f.product_id = new.id and f.in_category_id = new.category_id and f.slug = new.slug;
  else
    insert into public.former_slugs (slug, post_id) values (old.slug, old.id)
    on conflict (slug) where post_id is not null do update set post_id = excluded.post_id, created_at = now();
    delete from public.former_slugs f where f.post_id = new.id and f.slug = new.slug;
  end if;
  return null;
end;
$$;

comment on function public.keep_former_slug() is
  'Row trigger. Security definer, because clients cannot write former slugs. A row that gets a former slug back loses that one.';

revoke execute on function public.keep_former_slug() from public, anon, authenticated;

create trigger product_categories_keep_former_slug after update on public.product_categories
  for each row when (old.slug <> new.slug) execute function public.keep_former_slug();
create trigger products_keep_former_slug after update on public.products
  for each row when (old.slug <> new.slug or old.category_id <> new.category_id)
  execute function public.keep_former_slug();
-- A post that was never published had no public address.
create trigger blog_posts_keep_former_slug after update on public.blog_posts
  for each row when (old.slug <> new.slug and old.published_at is not null)
  execute function public.keep_former_slug();
