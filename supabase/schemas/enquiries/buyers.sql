-- Buyers: whom enquiries come from, as staff keep them. A buyer begins and ends with enquiries, and is nobody without one.

create function public.buyer_key(email text, phone text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- People write the prefix of an international call as + or 00.
  return coalesce(
    nullif(lower(btrim(email) collate "C"), ''), regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^00', '')
  );
end;
$$;

comment on function public.buyer_key(text, text) is
  'By what buyers are told apart: the e-mail address in any case, without one the digits of the telephone.';

create function public.buyer_keys(people json) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  person json;
  keys text[] := '{}';
begin
  if json_typeof(people) is distinct from 'array' then
    return keys;
  end if;
  for person in select value from json_array_elements(people) loop
    keys := keys || public.buyer_key(person ->> 'email', null) || public.buyer_key(null, person ->> 'phone');
  end loop;
  return (select coalesce(array_agg(distinct k), '{}') from unnest(keys) as k where k <> '');
end;
$$;

comment on function public.buyer_keys(json) is 'Every key by which an enquiry of one of these people finds them.';
grant execute on function public.buyer_key(text, text), public.buyer_keys(json) to authenticated;

create function public.are_people(value json) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  person json;
begin
  if json_typeof(value) is distinct from 'array' or json_array_length(value) > 20 then
    return false;
  end if;
  for person in select p.value from json_array_elements(value) as p loop
    if json_typeof(person) <> 'object'
      or coalesce(person ->> 'full_name', person ->> 'email', person ->> 'phone') is null
      or char_length(person ->> 'full_name') > 200 or char_length(person ->> 'email') > 320
      or char_length(person ->> 'phone') > 50
    then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

comment on function public.are_people(json) is
  'Whether a list has at most 20 people, each with full_name, email or phone.';
grant execute on function public.are_people(json) to authenticated;

create table public.buyers (
  id uuid primary key default gen_random_uuid(),
  company text,
  country text,
  language text,
  address text,
  notes text,
  people json not null default '[]',
  keys text[] not null generated always as (public.buyer_keys(people)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint buyers_company_length check (char_length(company) <= 200),
  constraint buyers_country_length check (char_length(country) <= 100),
  constraint buyers_language_form check (language ~ '^[a-z]{2,3}$'),
  constraint buyers_address_length check (char_length(address) <= 1000),
  constraint buyers_notes_length check (char_length(notes) <= 10000),
  constraint buyers_people_form check (public.are_people(people))
);

comment on table public.buyers is
  'Whom enquiries came from. Made by the first enquiry of a key (set_buyer), and gone with the last one (forget_buyers), with its history: personal data of nobody who asks.';
comment on column public.buyers.address is 'As quotations print it.';
comment on column public.buyers.people is
  'Who writes for the buyer: [{full_name, email, phone}]. No part of the history: who is forgotten leaves no trace there.';
comment on column public.buyers.keys is 'By which enquiries are known to be theirs, see buyer_key.';

create index buyers_keys_idx on public.buyers using gin (keys);
create index buyers_updated_at_idx on public.buyers (updated_at desc, id);

call pg_temp.keep_in_one_line('buyers', 'company', 'country', 'people');
call pg_temp.keep_moments('buyers');
create trigger buyers_keep_updated after update on public.buyers
  referencing old table as removed new table as added
  for each statement execute function public.keep_revisions('id', 'company', 'country', 'language', 'address', 'notes');

alter table public.buyers enable row level security;

call pg_temp.let_staff_read('buyers', 'buyers');
create policy "Staff change buyers"
  on public.buyers for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
grant update on public.buyers to authenticated;

create function public.set_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := public.buyer_key(new.email, new.phone);
  -- What is too long is refused by the enquiry's own rules, which are looked at later.
  given_company constant text := left(new.company, 200);
  given_country constant text := left(new.country, 100);
begin
  -- One after the other, or two first letters of one address would make two buyers.
  perform pg_advisory_xact_lock(hashtextextended('buyers', 0));
  select b.id into new.buyer_id from public.buyers b where b.keys @> array[key] order by b.created_at, b.id limit 1;
  if new.buyer_id is null then
    insert into public.buyers (company, country, people)
    values (
      given_company, given_country,
      json_build_array(json_build_object(
        'full_name', left(new.full_name, 200), 'email', left(new.email, 320), 'phone', left(new.phone, 50)
      ))
    )
    returning id into new.buyer_id;
  else
    -- What staff keep is never replaced by what somebody typed.
    update public.buyers b set
      company = coalesce(b.company, given_company), country = coalesce(b.country, given_country)
    where b.id = new.buyer_id
      and (b.company is null and given_company is not null or b.country is null and given_country is not null);
  end if;
  return new;
end;
$$;

comment on function public.set_buyer() is
  'Row trigger of enquiries: finds their buyer by the key, or makes one. Security definer, because visitors see no buyers.';

create function public.forget_buyers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.revisions r using removed o
  where r.table_name = 'buyers' and r.row_id = o.buyer_id::text
    and not exists (select from public.enquiries e where e.buyer_id = o.buyer_id);
  delete from public.buyers b using removed o
  where b.id = o.buyer_id and not exists (select from public.enquiries e where e.buyer_id = o.buyer_id);
  -- Of who goes on, the people go whose last enquiry this was; those whom staff added stay.
  update public.buyers b set people = k.people
  from (
    select g.id, (
      select coalesce(json_agg(p.person order by p.place), '[]')
      from json_array_elements(g.people) with ordinality as p (person, place)
      where not exists (
        select from removed o
        where o.buyer_id = g.id
          and public.buyer_key(o.email, o.phone) in (
            public.buyer_key(p.person ->> 'email', null), public.buyer_key(null, p.person ->> 'phone')
          )
          and not exists (
            select from public.enquiries e
            where e.buyer_id = g.id and public.buyer_key(e.email, e.phone) = public.buyer_key(o.email, o.phone)
          )
      )
    ) as people
    from public.buyers g where g.id in (select o.buyer_id from removed o)
  ) k
  where b.id = k.id and b.people::text <> k.people::text;
  return null;
end;
$$;

comment on function public.forget_buyers() is
  'Statement trigger of enquiries: with the last enquiry goes the buyer, with its history; with the last one of an address the person who wrote it. Security definer, because nobody else deletes buyers.';
