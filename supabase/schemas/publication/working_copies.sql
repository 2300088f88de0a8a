-- Changes of published rows that are kept aside until they are published.

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
  constraint working_copies_row_id_length check (char_length(row_id) between 1 and 100),
  constraint working_copies_values_is_an_object check (json_typeof(values) = 'object'),
  constraint working_copies_values_length check (octet_length(values::text) <= 2000000),
  constraint working_copies_table_is_known check (table_name in (
    'product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts', 'page_content', 'company_entries'
  ))
);

comment on table public.working_copies is
  'Changes of a published row that are not public yet: column to value. The row itself does not change until they are published.';
comment on column public.working_copies.row_id is 'The id; of page texts the page.';
comment on column public.working_copies."values" is 'json, which keeps the order of specifications.';

create index working_copies_actor_id_idx on public.working_copies (actor_id);

call pg_temp.keep_moments('working_copies');
create trigger working_copies_set_actor before insert or update on public.working_copies
  for each row execute function public.set_working_copy_actor();

alter table public.working_copies enable row level security;

call pg_temp.let_staff_read('working_copies', 'working copies');
call pg_temp.let_staff_edit('working_copies', 'working copies');

