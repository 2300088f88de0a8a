-- Links that show somebody without an account what is not public yet.

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
  constraint share_links_row_id_length check (char_length(row_id) between 1 and 100),
  constraint share_links_lasts_a_week check (expires_at <= created_at + interval '7 days'),
  constraint share_links_table_is_known check (table_name in (
    'product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content', 'company_entries'
  ))
);

comment on table public.share_links is
  'Links that show a row as it stands in the back office, also a draft or a working copy, without an account.';
comment on column public.share_links.digest is 'SHA-256 of the token in the link, in hexadecimal; the token itself is not stored.';

create index share_links_created_by_idx on public.share_links (created_by);

create trigger share_links_keep_origin_of_inserted before insert on public.share_links
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.created_by is distinct from auth.uid()
  )
  execute function public.keep_origin();
create trigger share_links_keep_origin_of_updated before update on public.share_links
  for each row when (new.created_at <> old.created_at or new.created_by is distinct from old.created_by)
  execute function public.keep_origin();

alter table public.share_links enable row level security;

call pg_temp.let_staff_read('share_links', 'share links');
call pg_temp.let_staff_edit('share_links', 'share links');

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
        'description', p.description, 'image_url', p.image_url, 'is_featured', p.is_featured,
        'sizes_mm', p.sizes_mm, 'season_months', p.season_months, 'stored_months', p.stored_months,
        'lots', p.lots)), '[]')
      from (
        select * from public.products q
        where q.category_id = category and q.status = 'published' and q.publish_at is null
        order by q.name_key, q.id limit 24
      ) p
    ) end
  );
end;
$$;

comment on function public.shared_content(text) is
  'The row that a share link shows, with its working copy; null for a token that is unknown, withdrawn or older than seven days.';
grant execute on function public.shared_content(text) to anon, authenticated;
