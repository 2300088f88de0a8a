-- Mails and purges wait in an outbox until somebody has taken them, written with what they are about. Staff see on the
-- dashboard what could not be sent, and administrators who has forgotten a password. What a robot’s trap catches is archived.

alter table public.enquiries add column copied_at timestamp with time zone;

drop function public.note_quotation_sent(uuid,integer,text);

drop function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb);

drop policy "Staff withdraw their own replies" on public.enquiry_notes;

create or replace function public.reserve_functions(reserved boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve functions', 0));
  -- Nothing is written where it is so already.
  if not exists (
    select from unnest(array[
      'public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean)',
      'public.begin_sign_in(text, text, text)', 'public.end_sign_in(text, text)',
      'public.take_back_sign_in(text, text, text)',
      'public.keep_form_draft(text, json, text, boolean)', 'public.note_forgotten_password(text, text)',
      'public.add_insights(uuid, integer, timestamptz, jsonb)'
    ]) as f (name)
    where has_function_privilege('anon', f.name, 'execute') = reserved
  ) then
    return false;
  end if;
  if reserved then
    revoke execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean
      ),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.note_forgotten_password(text, text)
      from anon, authenticated;
    revoke execute on function public.keep_form_draft(text, json, text, boolean) from anon;
  else
    grant execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean
      ),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.keep_form_draft(text, json, text, boolean), public.note_forgotten_password(text, text)
      to anon, authenticated;
  end if;
  return true;
end;
$$;

create or replace trigger enquiries_count_sent after insert on public.enquiries
  for each row when (new.created_at > now() - interval '1 hour' and new.status <> 'archived')
  execute function public.count_sent_enquiry();

create function public.submit_enquiry(
  full_name text, email text, phone text, subject text, message text, idempotency_key text, sender_hash text,
  token_digest text default null, company text default null, country text default null, port text default null,
  incoterm text default null, loading_week text default null, meaning text default null, lines jsonb default '[]',
  mails jsonb default '[]', caught boolean default false
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
    submit_enquiry.loading_week, submit_enquiry.meaning, submit_enquiry.lines::text
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
    token_digest, company, country, port, incoterm, loading_week, meaning, status, tags
  )
  values (
    submit_enquiry.full_name, submit_enquiry.email, nullif(btrim(submit_enquiry.phone), ''),
    submit_enquiry.subject, submit_enquiry.message, submit_enquiry.idempotency_key, submit_enquiry.sender_hash,
    submit_enquiry.token_digest, submit_enquiry.company, submit_enquiry.country, submit_enquiry.port,
    submit_enquiry.incoterm, submit_enquiry.loading_week, submit_enquiry.meaning,
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
      where lower(e.email) = lower(submit_enquiry.email) and e.created_at > now() - interval '1 day'
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

create or replace function public.sent_enquiry(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'reference', e.reference, 'status', e.status, 'created_at', e.created_at, 'copied_at', e.copied_at,
    'expires_at', e.created_at + interval '30 days',
    'full_name', e.full_name, 'email', e.email, 'phone', e.phone, 'subject', e.subject, 'message', e.message,
    'company', e.company, 'country', e.country, 'port', e.port, 'incoterm', e.incoterm,
    'loading_week', e.loading_week, 'meaning', e.meaning,
    'lines', coalesce((
      select json_agg(json_build_object(
        'position', l.position, 'product_name', l.product_name, 'size', l.size, 'packing', l.packing,
        'quantity', l.quantity, 'unit', l.unit, 'meaning', l.meaning, 'note', l.note
      ) order by l.position)
      from public.enquiry_lines l where l.enquiry_id = e.id
    ), '[]')
  )
  from public.enquiries e
  where e.token_digest = encode(sha256(convert_to(sent_enquiry.token, 'UTF8')), 'hex')
    and e.created_at > now() - interval '30 days';
$$;

create or replace function public.keep_note_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, after, restorable)
  select a.id, a.name, a.cause, 'enquiries', e.id, 'update',
    json_build_object(new.kind, null),
    json_build_object(
      'id', e.id, 'reference', e.reference, 'status', e.status, 'assignee_id', e.assignee_id, 'tags', e.tags,
      'next_step_on', e.next_step_on, new.kind, new.body, 'note_id', new.id
    ), false
  from public.enquiries e cross join public.current_actor() a
  -- A move to another project brings the history itself.
  where e.id = new.enquiry_id and a.id is not null;
  return null;
end;
$$;

create or replace trigger enquiry_notes_keep_revision after insert on public.enquiry_notes
  for each row execute function public.keep_note_revision();

create function public.answer_enquiry(enquiry uuid, note uuid, body text, mail jsonb default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  answered public.enquiries;
  is_first boolean;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may answer enquiries.';
  end if;
  select * into answered from public.enquiries e where e.id = enquiry for update;
  if answered.id is null then
    return null;
  end if;
  insert into public.enquiry_notes (id, enquiry_id, kind, body) values (note, enquiry, 'reply', answer_enquiry.body)
  on conflict (id) do nothing;
  is_first := found;
  update public.enquiries e set status = 'answered' where e.id = enquiry and e.status <> 'answered';
  -- Who adds the reply sends it: of two equal forms the second finds it there.
  if is_first and mail ->> 'kind' = 'reply' then
    perform public.queue_mail(mail, answered.id, answered.reference);
  end if;
  return is_first;
end;
$$;

create function public.note_quotation_sent(quotation uuid, sent_version integer, channel text, mail jsonb default null)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  about public.quotations;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may send quotations.';
  end if;
  update public.enquiries e set status = 'answered'
  from public.quotations q
  where q.id = note_quotation_sent.quotation and e.id = q.enquiry_id and e.status = 'new';
  insert into public.quotation_sends (version_id, channel, recipient, actor_name)
  select v.id, note_quotation_sent.channel, case note_quotation_sent.channel when 'mail' then v.email end,
    (public.current_actor()).name
  from public.quotation_versions v
  where v.quotation_id = note_quotation_sent.quotation and v.version = note_quotation_sent.sent_version;
  if not found then
    return false;
  end if;
  update public.quotations q
  set sent_version = greatest(coalesce(q.sent_version, 0), note_quotation_sent.sent_version)
  where q.id = note_quotation_sent.quotation
  returning * into about;
  if mail ->> 'kind' = 'quotation' then
    perform public.queue_mail(mail, about.enquiry_id, about.reference);
  end if;
  return true;
end;
$$;

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key_digest text not null default '',
  sealed text,
  recipient text,
  subject text,
  enquiry_id uuid,
  reference text,
  version bigint,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz default now(),
  claim uuid,
  problem text,
  is_final boolean not null default false,
  constraint outbox_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint outbox_kind_is_known check (
    kind in ('enquiry', 'copy', 'reply', 'quotation', 'account', 'password', 'purge')
  ),
  constraint outbox_key_digest_length check (char_length(key_digest) <= 64),
  constraint outbox_sealed_length check (char_length(sealed) <= 20000000),
  constraint outbox_words_length check (
    char_length(recipient) <= 320 and char_length(subject) <= 500 and char_length(problem) <= 1000
  ),
  constraint outbox_purge_has_a_version check ((kind = 'purge') = (version is not null))
);

create unique index outbox_has_one_purge on public.outbox (kind) where kind = 'purge';

create unique index outbox_has_one_request on public.outbox (lower(recipient)) where kind = 'password';

create index outbox_next_at_idx on public.outbox (next_at) where not is_final;

create index outbox_enquiry_id_idx on public.outbox (enquiry_id) where enquiry_id is not null;

create policy "Staff read what is not sent, of accounts and caches administrators"
  on public.outbox for select to authenticated
  using (
    case when kind in ('account', 'password', 'purge') then (select public.is_admin()) else (select public.is_staff()) end
  );

create policy "Who reads a mail that is not sent may discard it"
  on public.outbox for delete to authenticated
  using (
    case kind when 'purge' then false when 'account' then (select public.is_admin())
      when 'password' then (select public.is_admin()) else (select public.is_staff()) end
  );

create function public.queue_mail(mail jsonb, enquiry uuid default null, reference text default null) returns void
language sql set search_path = '' as $$
  insert into public.outbox (id, kind, key_digest, sealed, recipient, subject, enquiry_id, reference, expires_at)
  values (
    (mail ->> 'id')::uuid, mail ->> 'kind', mail ->> 'key_digest', mail ->> 'sealed', mail ->> 'recipient',
    mail ->> 'subject', enquiry, queue_mail.reference, now() + make_interval(hours => (mail ->> 'hours')::integer)
  );
$$;

create function public.queue_account_mail(mail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if mail ->> 'kind' not in ('account', 'password') then
    raise check_violation using message = 'Only mails about accounts are sent by themselves.';
  end if;
  if mail ->> 'kind' = 'password' then
    -- Only the latest link works.
    delete from public.outbox o where o.kind = 'password' and lower(o.recipient) = lower(mail ->> 'recipient');
  end if;
  perform public.queue_mail(mail);
end;
$$;

create function public.note_forgotten_password(email text, problem text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.outbox o
  where o.kind = 'password'
    and (o.created_at < now() - interval '7 days' or lower(o.recipient) = lower(note_forgotten_password.email));
  insert into public.outbox (kind, recipient, is_final, problem)
  select 'password', p.email, true, left(note_forgotten_password.problem, 1000)
  from public.profiles p
  where lower(p.email) = lower(note_forgotten_password.email) and p.role in ('editor', 'admin') and not p.deactivated
  limit 1
  on conflict do nothing;
end;
$$;

create function public.forget_password_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.outbox o where o.kind in ('account', 'password') and lower(o.recipient) = lower(new.email);
  return new;
end;
$$;

create trigger forget_password_request after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function public.forget_password_request();

create function public.claim_outbox(key text, kinds text[], items uuid[] default null, anew boolean default false)
returns table (id uuid, kind text, claim uuid, sealed text, reference text, version bigint)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  digest constant text := encode(sha256(convert_to(claim_outbox.key, 'UTF8')), 'hex');
  most constant integer := 5;
  -- Longer than a process tries: who has not said anything until then has ended.
  lease constant interval := '3 minutes';
begin
  if coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') and 'purge' = any (kinds) then
    -- What is due follows from the counter, which a change raises in its own transaction.
    insert into public.outbox as o (kind, key_digest, version)
    select 'purge', digest, c.version from public.content_version c
    where anew or not exists (
      select from public.outbox p where p.kind = 'purge' and p.version >= c.version and p.key_digest = digest
    )
    on conflict (kind) where kind = 'purge' do update
      set key_digest = excluded.key_digest, version = excluded.version, attempts = 0, next_at = now(), claim = null,
        problem = null, is_final = false
      -- Another call may have told the same version meanwhile, and taken it.
      where anew or o.version < excluded.version or o.key_digest <> excluded.key_digest;
  end if;
  update public.outbox o
  set is_final = true, sealed = null, problem = coalesce(o.problem || ' ', '') || 'The link in it has ended.'
  where o.expires_at < now() and o.sealed is not null;
  delete from public.outbox o where o.kind <> 'purge' and o.created_at < now() - interval '30 days';

  return query
    update public.outbox o set attempts = o.attempts + 1, claim = gen_random_uuid(), next_at = now() + lease
    where o.id in (
      select d.id from public.outbox d
      where d.key_digest = digest and d.kind = any (kinds) and not d.is_final and d.next_at <= now()
        and (items is null or d.id = any (items))
      order by d.next_at, d.id limit most for update skip locked
    )
    returning o.id, o.kind, o.claim, o.sealed, o.reference, o.version;
end;
$$;

create function public.settle_outbox(item uuid, claim uuid, problem text default null, is_final boolean default false)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Five tries in an hour, then more and more seldom.
  pauses constant interval[] := array['1 minute', '4 minutes', '15 minutes', '40 minutes', '2 hours', '6 hours', '12 hours'];
  entry public.outbox;
begin
  select * into entry from public.outbox o where o.id = item and o.claim = settle_outbox.claim for update;
  if entry.id is null then
    return;
  end if;
  if settle_outbox.problem is not null then
    update public.outbox o
    set claim = null, problem = left(settle_outbox.problem, 1000), is_final = settle_outbox.is_final,
      next_at = now() + pauses[least(o.attempts, cardinality(pauses))]
    where o.id = item;
  elsif entry.kind = 'purge' then
    update public.outbox o set claim = null, problem = null, attempts = 0, next_at = null where o.id = item;
  else
    delete from public.outbox o where o.id = item;
    if entry.kind = 'copy' then
      update public.enquiries e set copied_at = now() where e.id = entry.enquiry_id;
    end if;
  end if;
end;
$$;

create function public.send_again(item uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may send something again.';
  end if;
  update public.outbox o set attempts = 0, next_at = now(), claim = null, problem = null, is_final = false
  where o.id = item and (o.kind = 'purge' or o.sealed is not null)
    and (o.kind not in ('account', 'password', 'purge') or public.is_admin());
  return found;
end;
$$;

create or replace function public.dashboard() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'products', (select count(*) from public.products),
    'categories', (select count(*) from public.product_categories),
    'posts', (select count(*) from public.blog_posts),
    'admins', case when (select public.is_admin()) then (
      select coalesce(sum(c.user_count), 0) from public.count_users_by_role() c where c.role = 'admin'
    ) end,
    'waiting', json_build_object(
      'new_enquiries', (select count(*) from public.enquiries e where e.status = 'new'),
      'draft_products', (select count(*) from public.products p where p.status = 'draft'),
      'draft_categories', (select count(*) from public.product_categories c where c.status = 'draft'),
      'draft_posts', (select count(*) from public.blog_posts b where b.status = 'draft'),
      'draft_certificates', (select count(*) from public.certificates c where c.status = 'draft'),
      'draft_company_entries', (select count(*) from public.company_entries e where e.status = 'draft'),
      'scheduled_company_entries', (
        select count(*) from public.company_entries r where r.status = 'published' and r.publish_at is not null
      ),
      'draft_gallery_items', (select count(*) from public.gallery_items g where g.status = 'draft'),
      'undescribed_pictures', (select count(*) from public.media m where m.alt = '' and m.kind = 'picture'),
      'working_copies', (select count(*) from public.working_copies w where w.publish_at is null),
      'scheduled_copies', (select count(*) from public.working_copies w where w.publish_at is not null),
      'scheduled_products', (
        select count(*) from public.products r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_categories', (
        select count(*) from public.product_categories r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_posts', (
        select count(*) from public.blog_posts r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_certificates', (
        select count(*) from public.certificates r where r.status = 'published' and r.publish_at is not null
      ),
      'scheduled_gallery_items', (
        select count(*) from public.gallery_items r where r.status = 'published' and r.publish_at is not null
      )
    ),
    'copies', (
      select coalesce(json_agg(c), '[]') from (
        select w.table_name, w.row_id, coalesce(w.values ->> 'name', w.values ->> 'title') as name,
          w.publish_at, w.problem
        from public.working_copies w order by w.problem is null, w.updated_at desc, w.id limit 10
      ) c
    ),
    'unsent', (
      select coalesce(json_agg(u), '[]') from (
        select o.id, o.kind, o.recipient, o.subject, o.reference, o.enquiry_id, o.problem, o.created_at,
          o.kind = 'purge' or o.sealed is not null as can_be_sent,
          not o.is_final and o.next_at < now() - interval '1 hour' as is_left
        from public.outbox o
        where o.is_final
          or o.attempts >= 5 and o.claim is null and o.next_at is not null
          -- Somebody waits at a closed door.
          or o.kind = 'password' and o.problem is not null
          -- Nobody tries.
          or o.next_at < now() - interval '1 hour'
        order by o.created_at desc, o.id limit 20
      ) u
    )
  );
$$;

create or replace function public.backup_tables()
returns table (schema text, name text, columns text[], source text)
language sql stable set search_path = '' as $$
  with recursive depths (id, depth) as (
    select c.oid, 0 from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union
    select k.conrelid, d.depth + 1
    from depths d join pg_catalog.pg_constraint k on k.confrelid = d.id and k.contype = 'f' and k.conrelid <> k.confrelid
    where k.connamespace = 'public'::regnamespace and d.depth < 100
  ),
  of_the_site as (
    select c.relname::text as name, max(d.depth) as depth,
      (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from depths d join pg_catalog.pg_class c on c.oid = d.id
    -- A site that is restored sends no mail a second time.
    where c.relname <> 'outbox' and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'id')
    group by c.oid, c.relname
  ),
  of_supabase (depth, schema, name, columns, source) as (values
    (-4, 'auth', 'users',
      array['id', 'aud', 'role', 'email', 'email_confirmed_at', 'raw_app_meta_data', 'raw_user_meta_data', 'created_at',
        'updated_at'],
      $q$select id, 'authenticated' as aud, 'authenticated' as role, email, created_at as email_confirmed_at,
        '{"provider": "email", "providers": ["email"]}'::jsonb as raw_app_meta_data, '{}'::jsonb as raw_user_meta_data,
        created_at, updated_at from public.profiles$q$),
    (-3, 'auth', 'identities',
      array['id', 'provider', 'provider_id', 'user_id', 'identity_data', 'created_at', 'updated_at'],
      $q$select id, 'email' as provider, id::text as provider_id, id as user_id,
        jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false) as identity_data,
        created_at, updated_at from public.profiles$q$),
    (-2, 'storage', 'buckets',
      array['id', 'name', 'public', 'file_size_limit', 'allowed_mime_types', 'created_at', 'updated_at'],
      $q$select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at
        from storage.buckets where id = 'application-assets'$q$),
    (-1, 'storage', 'objects',
      array['id', 'bucket_id', 'name', 'metadata', 'created_at', 'updated_at'],
      $q$select id, bucket_id, name, metadata, created_at, updated_at
        from storage.objects where bucket_id = 'application-assets'$q$)
  )
  select ordered.schema, ordered.name, ordered.columns, ordered.source
  from (
    select depth, 'public' as schema, t.name, t.columns,
      (select format('select %s from public.%I', string_agg(quote_ident(c), ', ' order by n), t.name)
       from unnest(t.columns) with ordinality u (c, n)) as source
    from of_the_site t
    union all
    select * from of_supabase
  ) ordered
  order by ordered.depth, ordered.name;
$$;

create or replace function public.finish_restore(backup text, tables json) returns bigint
language plpgsql security definer set search_path = '' set statement_timeout = '5min' as $$
declare
  stored record;
  wanted record;
  unknown text;
  version_before bigint;
  inserted bigint;
  total bigint := 0;
begin
  -- Of two at once the second finds nothing.
  lock table restore.begun in exclusive mode;
  if not exists (select 1 from restore.begun b where b.backup = finish_restore.backup) then
    raise exception 'Another restore has begun meanwhile, or this one is done';
  end if;
  select string_agg(t.value ->> 'name' || '.' || c.name, ', ') into unknown
  from json_array_elements(tables) t, json_array_elements_text(t.value -> 'columns') c (name)
  where not exists (
    select 1 from pg_catalog.pg_attribute a join pg_catalog.pg_class k on k.oid = a.attrelid
    where k.relnamespace = 'public'::regnamespace and k.relkind = 'r' and k.relname = t.value ->> 'name'
      and a.attname = c.name and a.attnum > 0 and not a.attisdropped
  );
  if unknown is not null then
    raise exception 'The backup has columns that are not known here: %', unknown;
  end if;
  select v.version into version_before from public.content_version v;

  -- The rows contain the effects of triggers already, the history among them.
  for stored in select t.value ->> 'name' as name from json_array_elements(tables) t loop
    execute format('alter table public.%I disable trigger user', stored.name);
  end loop;
  -- People who have an account here and none in the backup keep it.
  execute format('truncate public.outbox, %s', (
    select string_agg(format('public.%I', t.value ->> 'name'), ', ') from json_array_elements(tables) t
    where t.value ->> 'name' <> 'profiles'
  ));
  for wanted in
    select t.value ->> 'name' as name, (t.value ->> 'rows')::bigint as rows,
      'tables/public.' || (t.value ->> 'name') || '.jsonl' as entry,
      (select string_agg(quote_ident(c.name), ', ' order by c.n)
       from json_array_elements_text(t.value -> 'columns') with ordinality c (name, n)) as columns,
      (select string_agg(quote_ident(c.name), ', ' order by c.n)
       from json_array_elements_text(t.value -> 'columns') with ordinality c (name, n) where c.name <> 'email') as kept
    from json_array_elements(tables) with ordinality t (value, n) order by t.n
  loop
    if wanted.name = 'profiles' then
      -- The address belongs to the account, which may have got another one since.
      execute format(
        'insert into public.profiles (%1$s)
         select %1$s from restore.parts p cross join lateral json_populate_recordset(null::public.profiles, p.rows::json)
         where p.backup = $1 and p.entry = $2
         on conflict (id) do update set (%2$s) = (select %2$s from (select excluded.*) e)',
        wanted.columns, wanted.kept
      ) using backup, wanted.entry;
    else
      execute format(
        'insert into public.%1$I (%2$s)
         select %2$s from restore.parts p cross join lateral json_populate_recordset(null::public.%1$I, p.rows::json)
         where p.backup = $1 and p.entry = $2',
        wanted.name, wanted.columns
      ) using backup, wanted.entry;
    end if;
    get diagnostics inserted = row_count;
    if inserted <> wanted.rows then
      raise exception 'Of the table %, % rows have come, not %', wanted.name, inserted, wanted.rows;
    end if;
    total := total + inserted;
  end loop;

  for stored in
    select a.attrelid::regclass::text as name, a.attname as column from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), greatest(1, (select max(%2$I) from %1$s)))',
      stored.name, stored.column);
  end loop;
  for stored in select t.value ->> 'name' as name from json_array_elements(tables) t loop
    execute format('alter table public.%I enable trigger user', stored.name);
  end loop;
  -- Pages that were cached under a version are of what was here.
  update public.content_version
  set version = version_before + 1, changed_at = now()
  where version <= version_before;
  delete from restore.begun where true;
  return total;
end;
$$;

comment on column public.enquiries.copied_at is 'When a mail server took the copy for its sender; null where none did.';

comment on column public.outbox.expires_at is 'When the link in the mail ends.';

comment on column public.outbox.is_final is 'Whether trying again is of no use until somebody has done something.';

comment on column public.outbox.key_digest is 'SHA-256 of the key that a process has to know to take it.';

comment on column public.outbox.kind is 'enquiry: to the office; copy: of it, to its sender; reply and quotation: to the buyer; account: a link that an administrator made; password: a link that somebody asked for.';

comment on column public.outbox.next_at is 'When a process may take it next; null for never. One that has taken it has until then to say what became of it.';

comment on column public.outbox.problem is 'Why the last try failed, in words for staff.';

comment on column public.outbox.reference is 'Of the enquiry: what stands for it in the mail is replaced when it is sent.';

comment on column public.outbox.sealed is 'The mail, encrypted for the processes of the site. Null for a purge, and where there is nothing to send: nobody sends mail, or its link has ended.';

comment on column public.outbox.version is 'The content version that a purge tells.';

comment on function public.answer_enquiry(uuid,uuid,text,jsonb) is 'Keeps a reply, puts its mail into the outbox, and marks the enquiry as answered. False where the reply is there already, null where the enquiry is gone.';

revoke execute on function public.answer_enquiry(uuid,uuid,text,jsonb) from public;

grant execute on function public.answer_enquiry(uuid,uuid,text,jsonb) to authenticated;

comment on function public.claim_outbox(text,text[],uuid[],boolean) is 'Takes up to five entries that are due, all or the given ones, for who knows their key: nobody else gets them for three minutes. Each counts as a try. With the kind purge, for the secret key only, what is due follows from the content version; anew tells it again. Mails of 30 days ago are deleted, and links that have ended taken out.';

revoke execute on function public.claim_outbox(text,text[],uuid[],boolean) from public;

grant execute on function public.claim_outbox(text,text[],uuid[],boolean) to anon;

grant execute on function public.claim_outbox(text,text[],uuid[],boolean) to authenticated;

comment on function public.dashboard() is 'The figures of the dashboard, as far as the caller may see the rows: what there is, what waits to be done, and ten working copies: those that were not published at their moment, then the latest, and what could not be sent in five tries, or never can. The administrators for an administrator only.';

comment on function public.forget_password_request() is 'Row trigger of auth.users: who has a new password waits for no link. Security definer, because the auth service may not touch the table.';

revoke execute on function public.forget_password_request() from public;

comment on function public.keep_note_revision() is 'Row trigger: a note or reply is a change of its enquiry, which nothing takes back. Security definer, because clients cannot write revisions.';

comment on function public.note_forgotten_password(text,text) is 'Notes that a member of staff asked for a link that nobody can mail; nothing for any other address, and nothing is returned. At most one note for each.';

revoke execute on function public.note_forgotten_password(text,text) from public;

grant execute on function public.note_forgotten_password(text,text) to anon;

grant execute on function public.note_forgotten_password(text,text) to authenticated;

comment on function public.note_quotation_sent(uuid,integer,text,jsonb) is 'Notes that a version was sent, as a file or by the mail that it puts into the outbox; its enquiry is answered then. False where there is no such version.';

revoke execute on function public.note_quotation_sent(uuid,integer,text,jsonb) from public;

grant execute on function public.note_quotation_sent(uuid,integer,text,jsonb) to authenticated;

comment on function public.queue_account_mail(jsonb) is 'Puts a mail with a link to set a password into the outbox. Of the secret key only.';

revoke execute on function public.queue_account_mail(jsonb) from public;

comment on function public.queue_mail(jsonb,uuid,text) is 'Puts a mail into the outbox. Part of functions that run as their owner, with what the mail is about.';

revoke execute on function public.queue_mail(jsonb,uuid,text) from public;

comment on function public.send_again(uuid) is 'Has an entry of the outbox tried again from the start; false where there is none that this person sees, or nothing to send.';

revoke execute on function public.send_again(uuid) from public;

grant execute on function public.send_again(uuid) to authenticated;

comment on function public.settle_outbox(uuid,uuid,text,boolean) is 'Says what became of a try, by the claim that it was taken with: sent, and the mail is deleted, or a problem, and it is tried again after a pause, unless that is of no use. A claim that another process has taken over says nothing.';

revoke execute on function public.settle_outbox(uuid,uuid,text,boolean) from public;

grant execute on function public.settle_outbox(uuid,uuid,text,boolean) to anon;

grant execute on function public.settle_outbox(uuid,uuid,text,boolean) to authenticated;

comment on function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean) is 'Inserts an enquiry with its lines, puts its mails into the outbox, and returns stored, its reference, and whether a copy goes to the address; never for the same form again. At the rate limit, 5 per sender in 10 minutes, 600 and 6 MB in an hour of all, returns limited and the seconds until the next is allowed. What a robot''s trap has caught is archived, and of it the newest 500 are kept.';

revoke execute on function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean) from public;

grant execute on function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean) to anon;

grant execute on function public.submit_enquiry(text,text,text,text,text,text,text,text,text,text,text,text,text,text,jsonb,jsonb,boolean) to authenticated;

revoke delete on table public.enquiry_notes from authenticated;

alter table public.outbox enable row level security;

comment on table public.outbox is 'What is still to be sent, and what could not be. A mail is deleted once a server has taken it; the one purge stays, with the version that it told last.';

grant delete, select on table public.outbox to authenticated;
