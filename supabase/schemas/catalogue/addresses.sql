-- Former addresses are written by triggers; catalogue/former_slugs.sql has the table.

create function public.keep_former_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The address of a row that is not public must not take a former address away from one that is.
  if tg_table_name = 'product_categories' then
    insert into public.former_slugs (slug, category_id) values (old.slug, old.id)
    on conflict (slug) where category_id is not null
      do update set category_id = excluded.category_id, created_at = now() where old.is_live;
    delete from public.former_slugs f where f.category_id = new.id and f.slug = new.slug;
  elsif tg_table_name = 'products' then
    insert into public.former_slugs (slug, product_id, in_category_id) values (old.slug, old.id, old.category_id)
    on conflict (in_category_id, slug) where product_id is not null
      do update set product_id = excluded.product_id, created_at = now() where old.is_live;
    delete from public.former_slugs f
    where f.product_id = new.id and f.in_category_id = new.category_id and f.slug = new.slug;
  else
    insert into public.former_slugs (slug, post_id) values (old.slug, old.id)
    on conflict (slug) where post_id is not null
      do update set post_id = excluded.post_id, created_at = now() where old.is_live;
    delete from public.former_slugs f where f.post_id = new.id and f.slug = new.slug;
  end if;
  return null;
end;
$$;

comment on function public.keep_former_slug() is
  'Row trigger. Security definer, because clients cannot write former slugs. A row that gets a former slug back loses that one.';

create function public.keep_former_slugs_of_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.former_slugs (slug, product_id, in_category_slug)
  select f.slug, f.product_id, category.slug
  from public.former_slugs f
  cross join (
    select old.slug as slug
    union select g.slug from public.former_slugs g where g.category_id = old.id
  ) category
  where f.in_category_id = old.id and f.product_id is not null
  on conflict (in_category_slug, slug) where in_category_slug is not null
    do update set product_id = excluded.product_id, created_at = now();
  return old;
end;
$$;

comment on function public.keep_former_slugs_of_category() is
  'Row trigger. Runs as its owner, because clients cannot write former slugs; before the deletion cascades to them.';
