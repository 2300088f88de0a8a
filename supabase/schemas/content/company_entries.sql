-- What the company says of itself in lists: several kinds of entries in one table.

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
    check (kind in ('people', 'timeline', 'figures', 'destinations', 'references', 'loading')),
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

call pg_temp.publish_rows('company_entries', 'company entries');
call pg_temp.keep_in_one_line('company_entries', 'title', 'caption', 'phone');

