-- Staff keep buyers: each enquiry has one, those that are there too, by the e-mail address. An enquiry can be entered by
-- hand, and then may have a telephone in place of an e-mail address.

alter table public.enquiries add column buyer_id uuid;

alter table public.enquiries add column channel text not null default 'site'::text;

create function public.buyer_key(email text, phone text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- People write the prefix of an international call as + or 00.
  return coalesce(
    nullif(lower(btrim(email)), ''), regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^00', '')
  );
end;
$$;

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

create index buyers_keys_idx on public.buyers using gin (keys);

create index buyers_updated_at_idx on public.buyers (updated_at desc, id);

create trigger buyers_keep_updated after update on public.buyers
  referencing old table as removed new table as added
  for each statement execute function public.keep_revisions('id', 'company', 'country', 'language', 'address', 'notes');

create policy "Staff change buyers"
  on public.buyers for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));

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

create index enquiries_buyer_id_idx on public.enquiries (buyer_id, created_at desc, id);

create trigger enquiries_set_buyer before insert or update on public.enquiries
  for each row when (new.buyer_id is null and not new.tags @> '{spam}') execute function public.set_buyer();

create trigger enquiries_forget_buyers after delete on public.enquiries
  referencing old table as removed for each statement execute function public.forget_buyers();

create or replace trigger enquiries_count_sent after insert on public.enquiries
  for each row when (new.channel = 'site' and new.created_at > now() - interval '1 hour' and new.status <> 'archived')
  execute function public.count_sent_enquiry();

create or replace function public.others_of_sender(enquiry uuid) returns setof public.enquiries
language plpgsql stable set search_path = '' as $$
begin
  return query
    select o.* from public.enquiries e join public.enquiries o on o.buyer_id = e.buyer_id and o.id <> e.id
    where e.id = enquiry;
end;
$$;

create function public.enter_enquiry(id uuid, content jsonb, lines jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  given public.enquiries;
  stored record;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may enter enquiries.';
  end if;
  if jsonb_array_length(enter_enquiry.lines) > 20 then
    raise check_violation using message = 'enquiry_lines_are_few: an enquiry has at most 20 lines.';
  end if;
  given := jsonb_populate_record(null::public.enquiries, enter_enquiry.content);
  if given.message !~ '\S' and enter_enquiry.lines = '[]' then
    raise check_violation using message = 'enquiries_message_is_given: an enquiry has a message or lines.';
  end if;
  insert into public.enquiries as e (
    id, full_name, email, phone, subject, message, idempotency_key, sender_hash, token_digest, company, country, port,
    incoterm, loading_week, meaning, channel
  )
  values (
    enter_enquiry.id, given.full_name, given.email, given.phone, given.subject, given.message,
    'entered ' || enter_enquiry.id, 'staff', given.token_digest, given.company, given.country, given.port,
    given.incoterm, given.loading_week, given.meaning, given.channel
  )
  on conflict on constraint enquiries_pkey do nothing
  returning e.reference into stored;
  if not found then
    -- The same form again.
    return null;
  end if;
  insert into public.enquiry_lines (
    enquiry_id, position, product_id, product_name, category_name, size, packing, packing_kg,
    quantity, unit, tonnes, meaning, note
  )
  select enter_enquiry.id, e.place, p.id, l.product_name, l.category_name, l.size, l.packing, l.packing_kg,
    l.quantity, l.unit, l.tonnes, l.meaning, l.note
  from jsonb_array_elements(enter_enquiry.lines) with ordinality as e (line, place)
  cross join lateral jsonb_populate_record(null::public.enquiry_lines, e.line) as l
  left join public.products p on p.id = l.product_id;
  return stored.reference;
end;
$$;

create function public.list_buyers(q text default '')
returns table (
  id uuid, company text, country text, language text, address text, notes text, people json, updated_at timestamptz,
  enquiries bigint, last_enquiry timestamptz
)
language sql stable set search_path = '' as $$
  select b.id, b.company, b.country, b.language, b.address, b.notes, b.people, b.updated_at, c.enquiries, c.last_enquiry
  from public.buyers b
  join (
    select e.buyer_id, count(*) as enquiries, max(e.created_at) as last_enquiry
    from public.enquiries e where not e.tags @> '{spam}' group by e.buyer_id
  ) c on c.buyer_id = b.id
  where q = '' or position(lower(q) in lower(concat_ws(
    E'\n', b.company, b.country, b.address, b.notes, array_to_string(b.keys, E'\n'),
    (select string_agg(concat_ws(E'\n', p ->> 'full_name', p ->> 'phone'), E'\n') from json_array_elements(b.people) p)
  ))) > 0;
$$;

create function public.merge_buyers(kept uuid, other uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  gone public.buyers;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may merge buyers.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('buyers', 0));
  select * into gone from public.buyers b where b.id = merge_buyers.other and b.id <> kept;
  if gone.id is null or not exists (select from public.buyers b where b.id = kept) then
    return false;
  end if;
  update public.enquiries e set buyer_id = kept where e.buyer_id = gone.id;
  update public.buyers b set
    company = coalesce(b.company, gone.company), country = coalesce(b.country, gone.country),
    language = coalesce(b.language, gone.language), address = coalesce(b.address, gone.address),
    notes = left(nullif(concat_ws(E'\n\n', b.notes, gone.notes), ''), 10000),
    people = (
      select json_agg(p.person order by p.place) from (
        select person, place from json_array_elements(b.people) with ordinality as o (person, place)
        union all
        select person, place + 20 from json_array_elements(gone.people) with ordinality as o (person, place)
        where not b.keys && public.buyer_keys(json_build_array(person))
        order by place limit 20
      ) p
    )
  where b.id = kept;
  delete from public.revisions r where r.table_name = 'buyers' and r.row_id = gone.id::text;
  delete from public.buyers b where b.id = gone.id;
  return true;
end;
$$;

create function public.buyer_quotations(buyer uuid) returns table (
  id uuid, number text, version integer, sent_version integer, sent_at timestamptz, currency text, minor_unit integer,
  total text, valid_until date
)
language sql stable set search_path = '' as $$
  select q.* from public.enquiries e cross join lateral public.enquiry_quotations(e.id) q
  where e.buyer_id = buyer_quotations.buyer
  order by q.number desc;
$$;

create policy "Staff read buyers" on public.buyers for select to authenticated using (( SELECT public.is_staff() AS is_staff));

create trigger buyers_keep_in_one_line BEFORE INSERT OR UPDATE ON public.buyers FOR EACH ROW WHEN (public.has_control_character(concat_ws(''::text, new.company, new.country, new.people))) EXECUTE FUNCTION public.keep_in_one_line('company', 'country', 'people');

create trigger buyers_keep_origin_of_inserted before insert on public.buyers
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
    or new.updated_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();

create trigger buyers_keep_origin_of_updated BEFORE UPDATE ON public.buyers FOR EACH ROW WHEN ((new.created_at <> old.created_at)) EXECUTE FUNCTION public.keep_origin();

create trigger buyers_set_updated_at BEFORE UPDATE ON public.buyers FOR EACH ROW EXECUTE FUNCTION public.set_updated_at();

comment on column public.buyers.address is 'As quotations print it.';

comment on column public.buyers.keys is 'By which enquiries are known to be theirs, see buyer_key.';

comment on column public.buyers.people is 'Who writes for the buyer: [{full_name, email, phone}]. No part of the history: who is forgotten leaves no trace there.';

comment on column public.enquiries.buyer_id is 'Null for spam that nobody has said is none.';

comment on column public.enquiries.channel is 'How it came: by a form of the site, or entered by staff.';

comment on function public.are_people(json) is 'Whether a list has at most 20 people, each with full_name, email or phone.';

revoke execute on function public.are_people(json) from public;

grant execute on function public.are_people(json) to authenticated;

comment on function public.buyer_key(text,text) is 'By what buyers are told apart: the e-mail address in any case, without one the digits of the telephone.';

revoke execute on function public.buyer_key(text,text) from public;

grant execute on function public.buyer_key(text,text) to authenticated;

comment on function public.buyer_keys(json) is 'Every key by which an enquiry of one of these people finds them.';

revoke execute on function public.buyer_keys(json) from public;

grant execute on function public.buyer_keys(json) to authenticated;

comment on function public.buyer_quotations(uuid) is 'The newest versions of all quotations of a buyer, the newest first.';

revoke execute on function public.buyer_quotations(uuid) from public;

grant execute on function public.buyer_quotations(uuid) to authenticated;

comment on function public.enter_enquiry(uuid,jsonb,jsonb) is 'Stores an enquiry that came by another way than the site''s forms, with its lines; staff only, without a rate limit. Gives its reference; null where there is one with this id, because the form was sent twice.';

revoke execute on function public.enter_enquiry(uuid,jsonb,jsonb) from public;

grant execute on function public.enter_enquiry(uuid,jsonb,jsonb) to authenticated;

comment on function public.forget_buyers() is 'Statement trigger of enquiries: with the last enquiry goes the buyer, with its history; with the last one of an address the person who wrote it. Security definer, because nobody else deletes buyers.';

revoke execute on function public.forget_buyers() from public;

comment on function public.list_buyers(text) is 'The buyers in whose record a text is, with the number of their enquiries and when the last came; those of spam alone are left out. Security invoker.';

revoke execute on function public.list_buyers(text) from public;

grant execute on function public.list_buyers(text) to authenticated;

comment on function public.merge_buyers(uuid,uuid) is 'Makes one buyer of two: what the kept one lacks, the enquiries and the people come from the other, which is gone then. False where there are not two. Staff only.';

revoke execute on function public.merge_buyers(uuid,uuid) from public;

grant execute on function public.merge_buyers(uuid,uuid) to authenticated;

comment on function public.others_of_sender(uuid) is 'What else the buyer of an enquiry sent, at any time. Security invoker.';

comment on function public.set_buyer() is 'Row trigger of enquiries: finds their buyer by the key, or makes one. Security definer, because visitors see no buyers.';

revoke execute on function public.set_buyer() from public;

alter table public.buyers enable row level security;

comment on table public.buyers is 'Whom enquiries came from. Made by the first enquiry of a key (set_buyer), and gone with the last one (forget_buyers), with its history: personal data of nobody who asks.';

grant select, update on table public.buyers to authenticated;

alter table public.enquiries alter column email drop not null;

alter table public.enquiries
  add constraint enquiries_email_or_phone_is_given check (email is not null or phone is not null and phone ~ '\d'),
  add constraint enquiries_channel_is_known check (channel in ('site', 'whatsapp', 'phone', 'fair', 'mail', 'other')),
  add constraint enquiries_buyer_id_fkey foreign key (buyer_id) references public.buyers on delete set null;

insert into public.buyers (company, country, people, created_at)
select
  (array_agg(e.company order by e.created_at desc) filter (where e.company is not null))[1],
  (array_agg(e.country order by e.created_at desc) filter (where e.country is not null))[1],
  json_build_array(json_build_object(
    'full_name', (array_agg(e.full_name order by e.created_at desc))[1],
    'email', (array_agg(e.email order by e.created_at desc))[1],
    'phone', (array_agg(e.phone order by e.created_at desc) filter (where e.phone is not null))[1]
  )),
  min(e.created_at)
from public.enquiries e where not e.tags @> '{spam}'
group by public.buyer_key(e.email, e.phone);

-- Nobody has changed them.
alter table public.enquiries disable trigger enquiries_set_updated_at;

update public.enquiries e set buyer_id = k.id
from (select b.id, unnest(b.keys) as key from public.buyers b) k
where k.key = public.buyer_key(e.email, e.phone) and not e.tags @> '{spam}';

alter table public.enquiries enable trigger enquiries_set_updated_at;
