-- Enquiries. Visitors write through submit_enquiry only, and read nothing.

create function public.set_enquiry_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  letters constant text := '23456789CDFGHJKMNPQRTVWX';
  drawn text;
begin
  loop
    select string_agg(substr(letters, 1 + floor(random() * length(letters))::integer, 1), '') into drawn
    from generate_series(1, 6);
    new.reference := substr(drawn, 1, 3) || '-' || substr(drawn, 4);
    exit when not exists (select from public.enquiries e where e.reference = new.reference);
  end loop;
  return new;
end;
$$;

comment on function public.set_enquiry_reference() is
  'Row trigger. Security definer, because it looks at the references of all enquiries.';

create function public.guard_enquiry() returns trigger
language plpgsql set search_path = '' as $$
declare
  desk constant text[] := array['status', 'assignee_id', 'tags', 'next_step_on', 'updated_at'];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if to_jsonb(new) - desk <> to_jsonb(old) - desk then
    raise insufficient_privilege using message = 'What was written is never changed.';
  end if;
  if new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null
    and not exists (select from public.staff_names() s where s.id = new.assignee_id and s.is_active)
  then
    raise check_violation using hint = 'assignee_id',
      message = 'This person does not work in the back office any more. Please choose somebody else.';
  end if;
  return new;
end;
$$;

comment on function public.guard_enquiry() is
  'Row trigger: staff change the state, the assignee, the tags and the next step of an enquiry, never what was written.';

create function public.forget_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  delete from public.revisions r using removed o where r.table_name = 'enquiries' and r.row_id = o.id::text;
  if coalesce(current_setting('app.retention', true), '') = '' then
    select * into actor from public.current_actor();
    insert into public.revisions (
      actor_id, actor_name, cause, table_name, row_id, action, before, restorable, follows
    )
    select actor.id, actor.name, actor.cause, 'enquiries', o.id, 'delete', json_build_object('reference', o.reference),
      false, b.begun is not null and (b.begun or row_number() over () > 1)
    from removed o cross join public.batch_has_begun() as b (begun);
  end if;
  return null;
end;
$$;

comment on function public.forget_enquiries() is
  'Statement trigger: with an enquiry goes its history, notes in it included. What stays is that it was deleted, by its reference. Security definer, because clients cannot write revisions.';

create function public.forget_quoted_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotation_sends s set recipient = null
  from public.quotation_versions v join public.quotations q on q.id = v.quotation_id
  where q.enquiry_id = old.id and s.version_id = v.id;
  update public.quotation_answers a set accepted_by = null, message = null
  from public.quotation_versions v join public.quotations q on q.id = v.quotation_id
  where q.enquiry_id = old.id and a.version_id = v.id;
  update public.pro_forma_versions i set buyer_address = null, consignee = null
  from public.pro_formas p join public.quotations q on q.id = p.quotation_id
  where q.enquiry_id = old.id and i.pro_forma_id = p.id;
  update public.quotation_versions v set full_name = null, email = null, buyer_address = null
  from public.quotations q where q.enquiry_id = old.id and v.quotation_id = q.id;
  return old;
end;
$$;

comment on function public.forget_quoted_buyer() is
  'Row trigger of enquiries: with an enquiry go the name and the address of its buyer, also from quotations and pro forma invoices. Security definer, because nobody may change those.';

create function public.count_sent_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.insight_counts as n (day, kind, key, count) values (public.day_of(now()), 'funnel', 'sent', 1)
  on conflict (day, kind, key) do update set count = n.count + 1;
  return null;
end;
$$;

comment on function public.count_sent_enquiry() is
  'Row trigger: an enquiry is counted with the row that stores it, so a form that is sent twice counts once.';

create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  email text,
  phone text,
  subject text not null,
  message text not null,
  status text not null default 'new',
  idempotency_key text not null,
  sender_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reference text not null default '',
  company text,
  country text,
  port text,
  incoterm text,
  loading_week text,
  token_digest text,
  meaning text,
  assignee_id uuid,
  tags text[] not null default '{}',
  next_step_on date,
  copied_at timestamptz,
  buyer_id uuid,
  channel text not null default 'site',
  plan jsonb,
  constraint enquiries_full_name_is_given check (full_name ~ '\S' and char_length(full_name) <= 200),
  constraint enquiries_email_form check (email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 320),
  constraint enquiries_email_or_phone_is_given check (email is not null or phone is not null and phone ~ '\d'),
  constraint enquiries_phone_length check (char_length(phone) <= 50),
  constraint enquiries_subject_is_given check (subject ~ '\S' and char_length(subject) <= 200),
  constraint enquiries_status_is_known check (status in ('new', 'answered', 'archived')),
  constraint enquiries_idempotency_key_is_unique unique (idempotency_key),
  constraint enquiries_idempotency_key_length check (char_length(idempotency_key) between 1 and 200),
  constraint enquiries_sender_hash_length check (char_length(sender_hash) between 1 and 200),
  constraint enquiries_reference_form check (reference ~ '^[0-9A-Z]{3}-[0-9A-Z]{3}$'),
  constraint enquiries_reference_is_unique unique (reference),
  constraint enquiries_company_length check (char_length(company) <= 200),
  constraint enquiries_country_length check (char_length(country) <= 100),
  constraint enquiries_port_length check (char_length(port) <= 200),
  constraint enquiries_incoterm_is_known check (
    incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')
  ),
  constraint enquiries_loading_week_form check (loading_week ~ '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$'),
  constraint enquiries_token_digest_form check (token_digest ~ '^[0-9a-f]{64}$'),
  constraint enquiries_token_digest_is_unique unique (token_digest),
  constraint enquiries_meaning_length check (char_length(meaning) <= 5000),
  constraint enquiries_message_length check (char_length(message) <= 5000),
  constraint enquiries_channel_is_known check (channel in ('site', 'whatsapp', 'phone', 'fair', 'mail', 'other')),
  constraint enquiries_buyer_id_fkey foreign key (buyer_id) references public.buyers on delete set null,
  constraint enquiries_assignee_id_fkey foreign key (assignee_id) references public.profiles on delete set null,
  constraint enquiries_plan_form check (
    plan is null or coalesce(jsonb_typeof(plan -> 'boxes'), '') = 'array' and octet_length(plan::text) <= 60000
  ),
  constraint enquiries_tags_form check (tags = '{}' or public.are_short_texts(tags))
);

comment on table public.enquiries is 'What visitors sent: messages of the contact form, and enquiry lists with lines.';
comment on column public.enquiries.message is 'Empty only beside lines, which say enough.';
comment on column public.enquiries.idempotency_key is
  'Digest of the form''s key and its fields: a form sent twice is one row, a changed form is another.';
comment on column public.enquiries.sender_hash is 'HMAC of the sender''s network address, for the rate limit; the address itself is not stored.';
comment on column public.enquiries.reference is
  'Short, and unambiguous when read aloud: no vowels, and nothing that looks like something else. Set by a trigger.';
comment on column public.enquiries.port is 'The port of destination, as the buyer wrote it.';
comment on column public.enquiries.loading_week is 'The week in which it should be loaded, ISO 8601: 2026-W49.';
comment on column public.enquiries.token_digest is
  'SHA-256 of the token of the private link to the confirmation; the token itself is never stored.';
comment on column public.enquiries.meaning is 'What the whole load meant, in the words that the buyer saw.';
comment on column public.enquiries.plan is
  'The same, as the program draws it (LoadPlan); null without lines. Never changed, and read as what anybody may have sent.';
comment on column public.enquiries.copied_at is 'When a mail server took the copy for its sender; null where none did.';
comment on column public.enquiries.assignee_id is 'Who of the staff looks after it; null for nobody.';
comment on column public.enquiries.tags is
  'Words of staff. The tag spam, on an archived enquiry, is the one mark of what nobody asked for.';
comment on column public.enquiries.channel is 'How it came: by a form of the site, or entered by staff.';
comment on column public.enquiries.buyer_id is 'Null for spam that nobody has said is none.';
comment on column public.enquiries.next_step_on is 'The day of the next step, in the time zone of the office.';

create index enquiries_status_idx on public.enquiries (status, created_at desc, id);
create index enquiries_created_at_idx on public.enquiries (created_at desc, id);
create index enquiries_sender_idx on public.enquiries (sender_hash, created_at desc);
create index enquiries_email_idx on public.enquiries (lower(email collate "C"), created_at desc);
create index enquiries_assignee_id_idx on public.enquiries (assignee_id, created_at desc, id) where assignee_id is not null;
create index enquiries_country_idx on public.enquiries (country, created_at desc, id) where country is not null;
create index enquiries_tags_idx on public.enquiries using gin (tags) where tags <> '{}';
create index enquiries_next_step_on_idx on public.enquiries (next_step_on, id) where next_step_on is not null;

create index enquiries_buyer_id_idx on public.enquiries (buyer_id, created_at desc, id);

call pg_temp.keep_in_one_line(
  'enquiries', 'full_name', 'phone', 'subject', 'company', 'country', 'port', 'incoterm', 'loading_week', 'tags'
);
create trigger enquiries_set_updated_at before update on public.enquiries
  for each row execute function public.set_updated_at();
create trigger enquiries_set_reference before insert on public.enquiries
  for each row when (new.reference = '') execute function public.set_enquiry_reference();
create trigger enquiries_set_buyer before insert or update on public.enquiries
  for each row when (new.buyer_id is null and not new.tags @> '{spam}') execute function public.set_buyer();
create trigger enquiries_guard before update on public.enquiries
  for each row execute function public.guard_enquiry();
create trigger enquiries_forget after delete on public.enquiries
  referencing old table as removed for each statement execute function public.forget_enquiries();
create trigger enquiries_forget_buyers after delete on public.enquiries
  referencing old table as removed for each statement execute function public.forget_buyers();
create trigger enquiries_forget_quoted_buyer before delete on public.enquiries
  for each row execute function public.forget_quoted_buyer();
create trigger enquiries_count_sent after insert on public.enquiries
  for each row when (new.channel = 'site' and new.created_at > now() - interval '1 hour' and new.status <> 'archived')
  execute function public.count_sent_enquiry();
create trigger enquiries_keep_updated after update on public.enquiries
  referencing old table as removed new table as added
  for each statement execute function public.keep_revisions('id', 'reference', 'status', 'assignee_id', 'tags', 'next_step_on');

alter table public.enquiries enable row level security;

create policy "Staff read enquiries"
  on public.enquiries for select to authenticated using ((select public.is_staff()));
create policy "Staff change enquiries"
  on public.enquiries for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete enquiries"
  on public.enquiries for delete to authenticated using ((select public.is_staff()));

grant select, update, delete on public.enquiries to authenticated;

create table public.enquiry_lines (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null,
  position integer not null,
  product_id uuid,
  product_name text not null,
  category_name text,
  size text,
  packing text,
  packing_kg numeric,
  quantity numeric(9, 3) not null,
  unit text not null,
  tonnes numeric,
  meaning text,
  note text,
  constraint enquiry_lines_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint enquiry_lines_product_id_fkey foreign key (product_id) references public.products on delete set null,
  constraint enquiry_lines_position_is_unique unique (enquiry_id, position),
  constraint enquiry_lines_position_is_positive check (position > 0),
  constraint enquiry_lines_product_name_is_given check (product_name ~ '\S' and char_length(product_name) <= 200),
  constraint enquiry_lines_words_length check (
    char_length(category_name) <= 200 and char_length(size) <= 200 and char_length(packing) <= 200
    and char_length(meaning) <= 500
  ),
  constraint enquiry_lines_packing_kg_form check (packing_kg between 0.001 and 30000),
  constraint enquiry_lines_quantity_form check (quantity > 0 and quantity <= 100000),
  constraint enquiry_lines_unit_is_known check (
    unit in ('tonnes', 'containers_20ft', 'containers_40ft', 'bags', 'samples')
  ),
  constraint enquiry_lines_samples_are_few check (
    unit <> 'samples' or quantity <= 10 and quantity = trunc(quantity)
  ),
  constraint enquiry_lines_tonnes_are_positive check (tonnes > 0),
  constraint enquiry_lines_note_length check (char_length(note) <= 500)
);

comment on table public.enquiry_lines is
  'The products of an enquiry list, with the words that the buyer saw. Written by submit_enquiry only, and never changed.';
comment on column public.enquiry_lines.product_id is 'Null where the product was deleted; its name stays.';
comment on column public.enquiry_lines.packing is 'The packing that was chosen, as the site showed it: Mesh bag 25 kg.';
comment on column public.enquiry_lines.packing_kg is 'Net weight of one packing in kilograms, at that time.';
comment on column public.enquiry_lines.tonnes is
  'The quantity in metric tonnes; null where the product''s facts did not tell.';
comment on column public.enquiry_lines.meaning is 'What the quantity meant, in the words that the buyer saw.';

create index enquiry_lines_product_id_idx on public.enquiry_lines (product_id);

call pg_temp.keep_in_one_line('enquiry_lines', 'size', 'packing', 'note');

alter table public.enquiry_lines enable row level security;

call pg_temp.let_staff_read('enquiry_lines', 'enquiry lines');

create table public.enquiry_links (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null,
  token_digest text not null,
  created_at timestamptz not null default now(),
  constraint enquiry_links_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint enquiry_links_token_digest_form check (token_digest ~ '^[0-9a-f]{64}$'),
  constraint enquiry_links_token_digest_is_unique unique (token_digest)
);

comment on table public.enquiry_links is
  'Further private links to an enquiry, which its sender asked for. Written by renew_link only; nobody reads them.';

create index enquiry_links_enquiry_id_idx on public.enquiry_links (enquiry_id, created_at);

alter table public.enquiry_links enable row level security;

create function public.submit_enquiry(
  full_name text, email text, phone text, subject text, message text, idempotency_key text, sender_hash text,
  token_digest text default null, company text default null, country text default null, port text default null,
  incoterm text default null, loading_week text default null, meaning text default null, lines jsonb default '[]',
  mails jsonb default '[]', caught boolean default false, plan jsonb default null
) returns table (outcome text, retry_after_seconds integer, reference text, may_copy boolean)
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant integer := 5;
  period constant interval := '10 minutes';
  most_lines constant integer := 20;
  -- Copies go to an address that anybody may have typed: few to one address, and few in all.
  copies_to_one constant integer := 3;
  copies_of_one constant integer := 3;
  copies_in_all constant integer := 30;
  most_bytes constant integer := 100000;
  -- Of encrypted mails, which are of the same words several times.
  most_bytes_of_mails constant integer := 600000;
  most_caught constant integer := 500;
  bytes constant integer := octet_length(concat_ws(
    '', submit_enquiry.full_name, submit_enquiry.email, submit_enquiry.phone, submit_enquiry.subject,
    submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash, submit_enquiry.token_digest,
    submit_enquiry.company, submit_enquiry.country, submit_enquiry.port, submit_enquiry.incoterm,
    submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.lines::text, submit_enquiry.plan::text
  ));
  may_copy boolean;
  recent timestamptz[];
  stored record;
begin
  if bytes > most_bytes then
    raise check_violation using message = 'enquiries_are_short: an enquiry has at most 100 kB.';
  end if;
  if octet_length(submit_enquiry.mails::text) > most_bytes_of_mails then
    raise check_violation using message = 'enquiries_are_short: the mails of an enquiry have at most 600 kB.';
  end if;
  if jsonb_typeof(submit_enquiry.lines) <> 'array' or jsonb_array_length(submit_enquiry.lines) > most_lines then
    raise check_violation using message = 'enquiry_lines_are_few: an enquiry has at most 20 lines.';
  end if;
  if submit_enquiry.message !~ '\S' and jsonb_array_length(submit_enquiry.lines) = 0 then
    raise check_violation using message = 'enquiries_message_is_given: an enquiry has a message or lines.';
  end if;

  -- Serialized per sender, or ten parallel forms would all see the same count.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:' || submit_enquiry.sender_hash, 0));

  select e.reference into stored from public.enquiries e where e.idempotency_key = submit_enquiry.idempotency_key;
  if found then
    return query select 'stored', 0, stored.reference, false;
    return;
  end if;

  select array_agg(e.created_at order by e.created_at desc) into recent
  from public.enquiries e
  where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - period
    and e.created_at <= clock_timestamp();

  if cardinality(recent) >= allowed then
    return query select 'limited', ceil(extract(epoch from recent[allowed] + period - now()))::integer, null, false;
    return;
  end if;

  -- What robots send takes no room from what people send.
  if not caught and not public.take_room('enquiries', bytes, 600, 6000000) then
    return query select 'limited', public.seconds_of_hour(), null, false;
    return;
  end if;

  insert into public.enquiries as e (
    full_name, email, phone, subject, message, idempotency_key, sender_hash,
    token_digest, company, country, port, incoterm, loading_week, meaning, plan, status, tags
  )
  values (
    submit_enquiry.full_name, submit_enquiry.email, nullif(btrim(submit_enquiry.phone), ''),
    submit_enquiry.subject, submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash,
    submit_enquiry.token_digest, submit_enquiry.company, submit_enquiry.country, submit_enquiry.port,
    submit_enquiry.incoterm, submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.plan,
    case when caught then 'archived' else 'new' end, case when caught then array['caught', 'spam'] else '{}' end
  )
  returning e.id, e.reference into stored;

  -- A product that left the catalogue meanwhile stays by its name.
  insert into public.enquiry_lines (
    enquiry_id, position, product_id, product_name, category_name, size, packing, packing_kg,
    quantity, unit, tonnes, meaning, note
  )
  select stored.id, e.place, p.id, l.product_name, l.category_name, l.size, l.packing, l.packing_kg,
    l.quantity, l.unit, l.tonnes, l.meaning, l.note
  from jsonb_array_elements(submit_enquiry.lines) with ordinality as e (line, place)
  cross join lateral jsonb_to_record(e.line) as l (
    product_id uuid, product_name text, category_name text, size text, packing text, packing_kg numeric,
    quantity numeric, unit text, tonnes numeric, meaning text, note text
  )
  left join public.products p on p.id = l.product_id and p.is_live;

  if caught then
    -- The newest are kept, and those that somebody has taken out. No history of what no person has seen.
    perform set_config('app.retention', 'on', true);
    delete from public.enquiries e where e.id in (
      select c.id from public.enquiries c where c.status = 'archived' and c.tags @> '{caught,spam}'
      order by c.created_at desc, c.id offset most_caught
    );
    perform set_config('app.retention', '', true);
    return query select 'stored', 0, stored.reference, false;
    return;
  end if;

  may_copy := (
    select count(*) from (
      select from public.enquiries e
      where lower(e.email collate "C") = lower(submit_enquiry.email collate "C") and e.created_at > now() - interval '1 day'
      limit copies_to_one + 1
    ) n
  ) <= copies_to_one
  and (
    select count(*) from (
      select from public.enquiries e
      where e.sender_hash = submit_enquiry.sender_hash and e.created_at > now() - interval '1 hour'
      limit copies_of_one + 1
    ) n
  ) <= copies_of_one;
  perform public.queue_mail(m.mail, stored.id, stored.reference)
  from jsonb_array_elements(mails) as m (mail) where m.mail ->> 'kind' = 'enquiry';
  may_copy := may_copy and mails @> '[{"kind": "copy"}]';
  -- Counted last, so that only who gets a copy takes one from the others.
  may_copy := may_copy and public.take_room('copies', 0, copies_in_all, 0);
  perform public.queue_mail(m.mail, stored.id, stored.reference)
  from jsonb_array_elements(mails) as m (mail) where may_copy and m.mail ->> 'kind' = 'copy';
  return query select 'stored', 0, stored.reference, may_copy;
end;
$$;

comment on function public.submit_enquiry(
  text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb
) is
  'Inserts an enquiry with its lines, puts its mails into the outbox, and returns stored, its reference, and whether a copy goes to the address; never for the same form again. At the rate limit, 5 per sender in 10 minutes, 600 and 6 MB in an hour of all, returns limited and the seconds until the next is allowed. What a robot''s trap has caught is archived, and of it the newest 500 are kept.';
grant execute on function public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb) to anon, authenticated;

create function public.linked_enquiry(token text, out enquiry uuid, out expires_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  digest constant text := encode(sha256(convert_to(token, 'UTF8')), 'hex');
  since timestamptz;
  sent timestamptz;
  accepted timestamptz;
begin
  select e.id, e.created_at into enquiry, since from public.enquiries e where e.token_digest = digest;
  if enquiry is null then
    select l.enquiry_id, l.created_at into enquiry, since from public.enquiry_links l where l.token_digest = digest;
  end if;
  select max(s.sent_at), max(a.answered_at) filter (where a.answer = 'accepted') into sent, accepted
  from public.quotations q
  join public.quotation_versions v on v.quotation_id = q.id
  join public.quotation_sends s on s.version_id = v.id
  left join public.quotation_answers a on a.version_id = v.id
  where q.enquiry_id = linked_enquiry.enquiry;
  expires_at := greatest(
    greatest(since, sent) + interval '30 days', accepted + make_interval(months => public.order_link_months())
  );
end;
$$;

comment on function public.linked_enquiry(text) is
  'The enquiry of a private link, and when the link ends or has ended: 30 days after it was made or a quotation was last sent, whichever is later; once one is accepted, the months of an order after that. Part of functions that run as their owner.';

create function public.sent_enquiry(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'reference', e.reference, 'status', e.status, 'created_at', e.created_at, 'copied_at', e.copied_at,
    'expires_at', l.expires_at,
    'full_name', e.full_name, 'email', e.email, 'phone', e.phone, 'subject', e.subject, 'message', e.message,
    'company', e.company, 'country', e.country, 'port', e.port, 'incoterm', e.incoterm,
    'loading_week', e.loading_week, 'meaning', e.meaning, 'plan', e.plan,
    'lines', coalesce((
      select json_agg(json_build_object(
        'position', l.position, 'product_name', l.product_name, 'size', l.size, 'packing', l.packing,
        'quantity', l.quantity, 'unit', l.unit, 'meaning', l.meaning, 'note', l.note
      ) order by l.position)
      from public.enquiry_lines l where l.enquiry_id = e.id
    ), '[]')
  )
  from public.linked_enquiry(sent_enquiry.token) l join public.enquiries e on e.id = l.enquiry
  where l.expires_at > now();
$$;

comment on function public.sent_enquiry(text) is
  'What was sent, to who has the token of a private link that has not ended. Null where there is none.';
grant execute on function public.sent_enquiry(text) to anon, authenticated;
