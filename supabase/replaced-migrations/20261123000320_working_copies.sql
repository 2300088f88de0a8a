-- Working copies: changes of what is public, kept aside until they are published. Share links: a draft or a working copy
-- for somebody without an account.

create table public.working_copies (
  id uuid primary key default gen_random_uuid(),
  table_name text not null,
  row_id text not null,
  values json not null,
  actor_id uuid references public.profiles (id) on delete set null,
  actor_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint working_copies_row_is_unique unique (table_name, row_id),
  constraint working_copies_table_is_known check (
    table_name in ('product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content')
  ),
  constraint working_copies_row_id_length check (char_length(row_id) between 1 and 100),
  constraint working_copies_values_is_an_object check (json_typeof(values) = 'object'),
  constraint working_copies_values_length check (octet_length(values::text) <= 2000000)
);

comment on table public.working_copies is
  'Changes of a published row that are not public yet: column to value. The row itself does not change until they are published.';
comment on column public.working_copies.row_id is 'The id; of page texts the page.';
comment on column public.working_copies.values is 'json, which keeps the order of specifications.';

create index working_copies_actor_id_idx on public.working_copies (actor_id);

create trigger working_copies_set_updated_at before update on public.working_copies
  for each row execute function public.set_updated_at();

create function public.set_working_copy_actor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  select * into actor from public.current_actor();
  new.actor_id = actor.id;
  new.actor_name = actor.name;
  return new;
end;
$$;

comment on function public.set_working_copy_actor() is
  'Row trigger: who kept the changes aside. Security definer, because editors do not read the profiles of others.';

create trigger working_copies_set_actor before insert or update on public.working_copies
  for each row execute function public.set_working_copy_actor();

alter table public.working_copies enable row level security;

create policy "Staff read working copies"
  on public.working_copies for select to authenticated using ((select public.is_staff()));
create policy "Staff add working copies"
  on public.working_copies for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change working copies"
  on public.working_copies for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete working copies"
  on public.working_copies for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.working_copies to authenticated;
revoke all on public.working_copies from anon;

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  table_name text not null,
  row_id text not null,
  digest text not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  constraint share_links_row_is_unique unique (table_name, row_id),
  constraint share_links_digest_is_unique unique (digest),
  constraint share_links_digest_form check (digest ~ '^[0-9a-f]{64}$'),
  constraint share_links_table_is_known check (
    table_name in ('product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content')
  ),
  constraint share_links_row_id_length check (char_length(row_id) between 1 and 100),
  constraint share_links_lasts_a_week check (expires_at <= created_at + interval '7 days')
);

comment on table public.share_links is
  'Links that show a row as it stands in the back office, also a draft or a working copy, without an account.';
comment on column public.share_links.digest is 'SHA-256 of the token in the link, in hexadecimal; the token itself is not stored.';

create index share_links_created_by_idx on public.share_links (created_by);

alter table public.share_links enable row level security;

create policy "Staff read share links"
  on public.share_links for select to authenticated using ((select public.is_staff()));
create policy "Staff add share links"
  on public.share_links for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change share links"
  on public.share_links for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete share links"
  on public.share_links for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.share_links to authenticated;
revoke all on public.share_links from anon;

create function public.drop_working_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.working_copies w using removed r
  where w.table_name = tg_table_name and w.row_id = r.id::text;
  delete from public.share_links s using removed r
  where s.table_name = tg_table_name and s.row_id = r.id::text;
  return null;
end;
$$;

comment on function public.drop_working_copies() is
  'Statement trigger: a deleted row takes its working copy and its share link along.';

create trigger product_categories_drop_working_copies after delete on public.product_categories
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger products_drop_working_copies after delete on public.products
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger certificates_drop_working_copies after delete on public.certificates
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger gallery_items_drop_working_copies after delete on public.gallery_items
  referencing old table as removed for each statement execute function public.drop_working_copies();
create trigger blog_posts_drop_working_copies after delete on public.blog_posts
  referencing old table as removed for each statement execute function public.drop_working_copies();

create function public.shared_content(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  link public.share_links;
  found_row json;
  copy json;
  category uuid;
begin
  select s.* into link from public.share_links s
  where s.digest = encode(sha256(convert_to(shared_content.token, 'UTF8')), 'hex') and s.expires_at > clock_timestamp();
  if link.id is null then
    return null;
  end if;
  select w.values into copy from public.working_copies w
  where w.table_name = link.table_name and w.row_id = link.row_id;

  if link.table_name = 'page_content' then
    select coalesce(json_agg(json_build_object(
      'section_slug', c.section_slug, 'content', c.content, 'updated_at', c.updated_at
    )), '[]') into found_row
    from public.page_content c where c.page_slug = link.row_id;
  else
    -- The check constraint knows the names of the tables.
    execute format('select row_to_json(r) from public.%I r where r.id = $1::uuid', link.table_name)
      into found_row using link.row_id;
    if found_row is null then
      return null;
    end if;
  end if;
  category := case link.table_name
    when 'products' then coalesce(copy ->> 'category_id', found_row ->> 'category_id')::uuid
    when 'product_categories' then link.row_id::uuid
  end;
  return json_build_object(
    'table_name', link.table_name, 'row_id', link.row_id, 'expires_at', link.expires_at,
    'row', found_row, 'copy', copy,
    'category', (
      select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description,
        'image_url', c.image_url)
      from public.product_categories c where c.id = category
    ),
    -- Those that the category shows once it is public.
    'products', case when link.table_name = 'product_categories' then (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug,
        'description', p.description, 'image_url', p.image_url, 'is_featured', p.is_featured)), '[]')
      from (
        select * from public.products q
        where q.category_id = category and q.status = 'published' and q.publish_at is null
        order by q.name, q.id limit 24
      ) p
    ) end
  );
end;
$$;

comment on function public.shared_content(text) is
  'The row that a share link shows, with its working copy; null for a token that is unknown, withdrawn or older than seven days.';

create or replace function public.pictures_in_use(urls text[]) returns setof text
language sql stable security definer set search_path = '' as $$
  with caller (sees_all) as (
    -- The program itself has no user.
    select (select auth.uid()) is null or (select public.is_staff())
  ), shown (url) as (
    select p.image_url from public.products p
      where p.image_url = any (pictures_in_use.urls) and (p.is_live or (select c.sees_all from caller c))
    union all select unnest(p.gallery_images) from public.products p
      where p.gallery_images <> '{}' and p.gallery_images && pictures_in_use.urls
        and (p.is_live or (select c.sees_all from caller c))
    union all select r.image_url from public.product_categories r where r.is_live or (select c.sees_all from caller c)
    union all select r.image_url from public.certificates r where r.is_live or (select c.sees_all from caller c)
    union all select r.image_url from public.gallery_items r where r.is_live or (select c.sees_all from caller c)
    union all select r.featured_image_url from public.blog_posts r where r.is_live or (select c.sees_all from caller c)
    union all select t.content from public.page_content t where t.content_type = 'image'
    union all select s.setting_value from public.site_settings s
      where public.is_public_setting(s.setting_key) or (select c.sees_all from caller c)
    -- What is published next. Few rows, and any of their texts may be a picture.
    union all select v.value from public.working_copies w cross join lateral json_each_text(w.values) v
      where (select c.sees_all from caller c)
    union all select g.value from public.working_copies w
      cross join lateral json_array_elements_text(
        case json_typeof(w.values -> 'gallery_images') when 'array' then w.values -> 'gallery_images' else '[]' end
      ) g
      where (select c.sees_all from caller c)
    -- An undo would bring these back.
    union all select unnest(public.pictures_before(l.before)) from public.product_import_lines l
      join public.product_imports i on i.id = l.import_id and i.state = 'applied'
      where l.before is not null and l.changes && array['image_url', 'gallery_images']
        and public.pictures_before(l.before) && pictures_in_use.urls and (select c.sees_all from caller c)
    union all select u.url from unnest(pictures_in_use.urls) as u (url)
      where (select c.sees_all from caller c) and split_part(u.url, '/application-assets/', 2) in (
        select public.pictures_in_history(
          array(select split_part(v.url, '/application-assets/', 2) from unnest(pictures_in_use.urls) as v (url))
        )
      )
  )
  select distinct shown.url from shown where shown.url = any (pictures_in_use.urls);
$$;

comment on function public.pictures_in_use(text[]) is
  'Those of the given URLs that a row refers to, that a working copy will show, or that history and trash can bring back. Security definer: editors see no settings, whose pictures they must not remove, and below a policy the operator && uses no index.';

revoke execute on function
  public.set_working_copy_actor(), public.drop_working_copies(), public.shared_content(text) from public, anon, authenticated;
grant execute on function public.shared_content(text) to anon, authenticated;
