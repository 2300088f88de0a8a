-- What makes a company believable: people, timeline, figures, destinations, references. One table, because they differ in
-- their labels and in where they stand only; app/domain/company/kinds.ts says how.

create table public.company_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text not null,
  caption text,
  description text,
  email text,
  phone text,
  image_url text,
  sort_order integer not null default 0,
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_entries_kind_is_known
    check (kind in ('people', 'timeline', 'figures', 'destinations', 'references')),
  constraint company_entries_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint company_entries_caption_length check (char_length(caption) <= 200),
  constraint company_entries_description_length check (char_length(description) <= 2000),
  constraint company_entries_email_length check (char_length(email) <= 320),
  constraint company_entries_phone_length check (char_length(phone) <= 50),
  constraint company_entries_image_url_form check (public.is_picture_url(image_url)),
  constraint company_entries_status_is_known check (status in ('draft', 'published')),
  constraint company_entries_unpublish_follows_publish check (unpublish_at > publish_at)
);

comment on table public.company_entries is
  'What public pages say of the company, by kind and sort_order. A kind without live rows is absent from all pages.';
comment on column public.company_entries.title is
  'The words in large letters: a name, a year, a number with its unit, a country, who says it.';
comment on column public.company_entries.caption is 'The line below the title: a role, what happened, what is counted.';

create index company_entries_place_idx on public.company_entries (kind, sort_order, created_at, id);
create index company_entries_publish_at_idx on public.company_entries (publish_at)
  where status = 'published' and publish_at is not null;
create index company_entries_unpublish_at_idx on public.company_entries (unpublish_at)
  where status = 'published' and unpublish_at is not null;

create trigger company_entries_publication before insert or update on public.company_entries
  for each row execute function public.settle_publication();
create trigger company_entries_set_updated_at before update on public.company_entries
  for each row execute function public.set_updated_at();
create trigger company_entries_bump_content_version
  after insert or update or delete or truncate on public.company_entries
  for each statement execute function public.bump_content_version();
create trigger company_entries_keep_inserted after insert on public.company_entries
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger company_entries_keep_updated after update on public.company_entries
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger company_entries_keep_deleted after delete on public.company_entries
  referencing old table as removed for each statement execute function public.keep_revisions();
create trigger company_entries_drop_working_copies after delete on public.company_entries
  referencing old table as removed for each statement execute function public.drop_working_copies();

alter table public.company_entries enable row level security;

create policy "Visitors read live company entries"
  on public.company_entries for select to anon using (is_live);
create policy "Users read live company entries, staff read all"
  on public.company_entries for select to authenticated using (is_live or (select public.is_staff()));
create policy "Staff add company entries"
  on public.company_entries for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change company entries"
  on public.company_entries for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete company entries"
  on public.company_entries for delete to authenticated using ((select public.is_staff()));

grant select on public.company_entries to anon;
grant select, insert, update, delete on public.company_entries to authenticated;

create function public.picture_notes(entry public.company_entries) returns json
language sql stable set search_path = '' as $$
  select public.picture_notes(array[entry.image_url]);
$$;

revoke execute on function public.picture_notes(public.company_entries) from public;
grant execute on function public.picture_notes(public.company_entries) to anon, authenticated, service_role;

alter table public.working_copies drop constraint working_copies_table_is_known,
  add constraint working_copies_table_is_known check (table_name in (
    'product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content', 'company_entries'
  ));
alter table public.share_links drop constraint share_links_table_is_known,
  add constraint share_links_table_is_known check (table_name in (
    'product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content', 'company_entries'
  ));

-- Functions get what they lack, and keep the rest, whatever their latest versions are.
do $$
declare
  patched record;
  source text;
begin
  for patched in
    select * from (values
      (
        'public.next_due()',
        'union all select min(publish_at) from public.blog_posts',
        'union all select min(publish_at) from public.company_entries
      where status = ''published'' and publish_at is not null
    union all select min(unpublish_at) from public.company_entries
      where status = ''published'' and unpublish_at is not null
    union all select min(publish_at) from public.blog_posts'
      ),
      (
        'public.publish_due()',
        'perform 1 from public.blog_posts b',
        'perform 1 from public.company_entries e
  where e.status = ''published'' and (e.publish_at <= moment or e.unpublish_at <= moment)
  order by e.id for no key update;
  perform 1 from public.blog_posts b'
      ),
      ('public.publish_due()', '''gallery_items'', ''blog_posts''', '''gallery_items'', ''company_entries'', ''blog_posts'''),
      (
        'public.place_row(text, uuid, integer, integer)',
        '(''certificates'', ''gallery_items'')', '(''certificates'', ''gallery_items'', ''company_entries'')'
      ),
      -- Each kind has an order of its own.
      (
        'public.place_row(text, uuid, integer, integer)',
        'execute format(''select array(select t.id from public.%I t order by %s)'', place_row.table_name, ordered) into ids;',
        'execute format(
    ''select array(select t.id from public.%I t where %s order by %s)'', place_row.table_name,
    case place_row.table_name when ''company_entries''
      then ''t.kind = (select k.kind from public.company_entries k where k.id = $1)'' else ''true'' end,
    ordered
  ) into ids using place_row.id;'
      ),
      (
        'public.picture_uses()',
        'union all select r.featured_image_url, ''blog_posts''',
        'union all select r.image_url, ''company_entries'', r.id::text, ''image_url'', r.title, false
    from public.company_entries r where r.image_url is not null
  union all select r.featured_image_url, ''blog_posts'''
      ),
      (
        'public.replace_picture(text, text)',
        'update public.gallery_items set image_url = new_url where image_url = old_url;',
        'update public.company_entries set image_url = new_url where image_url = old_url;
  get diagnostics step = row_count;
  replaced := replaced + step;
  update public.gallery_items set image_url = new_url where image_url = old_url;'
      ),
      (
        'public.dashboard()',
        '''draft_gallery_items'', (',
        '''draft_company_entries'', (select count(*) from public.company_entries e where e.status = ''draft''),
      ''scheduled_company_entries'', (
        select count(*) from public.company_entries r where r.status = ''published'' and r.publish_at is not null
      ),
      ''draft_gallery_items'', ('
      )
    ) as t (name, old, new)
  loop
    source := pg_get_functiondef(patched.name::regprocedure);
    if position(patched.old in source) = 0 then
      raise exception 'This text is missing in %: %', patched.name, patched.old;
    end if;
    execute replace(source, patched.old, patched.new);
  end loop;
end;
$$;
