-- Orders: what a buyer has accepted, and how it leaves.

create function public.are_containers(value json) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  box json;
begin
  if json_typeof(value) is distinct from 'array' or json_array_length(value) > 60 then
    return false;
  end if;
  for box in select b.value from json_array_elements(value) as b loop
    if json_typeof(box) <> 'object' or coalesce(box ->> 'container', box ->> 'seal') is null
      or box ->> 'container' !~ '^[A-Z]{3}[UJZ][0-9]{7}$' or char_length(box ->> 'seal') > 100
    then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

comment on function public.are_containers(json) is
  'Whether a list has at most 60 containers, each with container (as ISO 6346 writes its number), seal or both.';
grant execute on function public.are_containers(json) to authenticated;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  number text not null,
  container text,
  seal text,
  more_containers json not null default '[]',
  vessel text,
  bill_of_lading text,
  loaded_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_version_id_fkey foreign key (version_id) references public.quotation_versions on delete cascade,
  constraint orders_version_is_unique unique (version_id),
  constraint orders_container_form check (container ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  constraint orders_more_containers_form check (public.are_containers(more_containers)),
  constraint orders_words_length check (
    char_length(seal) <= 100 and char_length(vessel) <= 200 and char_length(bill_of_lading) <= 100
  )
);

comment on table public.orders is
  'Versions of quotations that a buyer has accepted, one row each. Made by answer_quotation only; staff fill in how it leaves. Never deleted, as the quotation is not, and without a name.';
comment on column public.orders.number is 'Of the quotation.';
comment on column public.orders.container is 'The number of the first container (ISO 6346); the program looks at its check digit.';
comment on column public.orders.more_containers is 'The others: [{container, seal}].';
comment on column public.orders.created_at is 'When it was accepted.';

create index orders_created_at_idx on public.orders (created_at desc, id);

call pg_temp.keep_in_one_line('orders', 'seal', 'more_containers', 'vessel', 'bill_of_lading');
create trigger orders_set_updated_at before update on public.orders
  for each row execute function public.set_updated_at();
create trigger orders_keep_updated after update on public.orders
  referencing old table as removed new table as added
  for each statement execute function public.keep_revisions(
    'id', 'number', 'container', 'seal', 'more_containers', 'vessel', 'bill_of_lading', 'loaded_on'
  );

alter table public.orders enable row level security;

call pg_temp.let_staff_read('orders', 'orders');
create policy "Staff change orders"
  on public.orders for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
grant update (container, seal, more_containers, vessel, bill_of_lading, loaded_on) on public.orders to authenticated;
