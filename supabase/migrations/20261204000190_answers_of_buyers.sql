-- Buyers answer quotations by their private link, which lives on with what the office sends them, and staff see what they
-- opened and answered. Quotations from before are unanswered and unopened.

drop function public.buyer_quotations(uuid);

drop function public.enquiry_quotations(uuid);

create or replace function public.reserve_functions(reserved boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve functions', 0));
  -- Nothing is written where it is so already.
  if not exists (
    select from unnest(array[
      'public.submit_enquiry(text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb)',
      'public.answer_quotation(text, text, integer, text, text, text, date, text, jsonb)',
      'public.note_quotations_opened(text)', 'public.renew_link(text, text, text, jsonb)',
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
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb
      ),
      public.answer_quotation(text, text, integer, text, text, text, date, text, jsonb),
      public.note_quotations_opened(text), public.renew_link(text, text, text, jsonb),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.note_forgotten_password(text, text)
      from anon, authenticated;
    revoke execute on function public.keep_form_draft(text, json, text, boolean) from anon;
  else
    grant execute on function
      public.submit_enquiry(
        text, text, text, text, text, text, text, text, text, text, text, text, text, text, jsonb, jsonb, boolean, jsonb
      ),
      public.answer_quotation(text, text, integer, text, text, text, date, text, jsonb),
      public.note_quotations_opened(text), public.renew_link(text, text, text, jsonb),
      public.begin_sign_in(text, text, text), public.end_sign_in(text, text),
      public.take_back_sign_in(text, text, text), public.add_insights(uuid, integer, timestamptz, jsonb),
      public.keep_form_draft(text, json, text, boolean), public.note_forgotten_password(text, text)
      to anon, authenticated;
  end if;
  return true;
end;
$$;

create or replace trigger site_settings_keep_in_one_line before insert or update on public.site_settings
  -- Only the settings of the program, and not those with a line for each entry.
  for each row when (
    (public.is_public_setting(new.setting_key) or new.setting_key in ('trash_days', 'enquiry_retention_months', 'order_link_months'))
    and new.setting_key <> 'office_hours'
    and public.has_control_character(new.setting_value)
  )
  execute function public.keep_in_one_line('setting_value');

create or replace function public.forget_quoted_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotation_sends s set recipient = null
  from public.quotation_versions v join public.quotations q on q.id = v.quotation_id
  where q.enquiry_id = old.id and s.version_id = v.id;
  update public.quotation_answers a set accepted_by = null, message = null
  from public.quotation_versions v join public.quotations q on q.id = v.quotation_id
  where q.enquiry_id = old.id and a.version_id = v.id;
  update public.quotation_versions v set full_name = null, email = null, buyer_address = null
  from public.quotations q where q.enquiry_id = old.id and v.quotation_id = q.id;
  return old;
end;
$$;

create table public.enquiry_links (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null,
  token_digest text not null,
  created_at timestamptz not null default now(),
  constraint enquiry_links_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint enquiry_links_token_digest_form check (token_digest ~ '^[0-9a-f]{64}$'),
  constraint enquiry_links_token_digest_is_unique unique (token_digest)
);

create index enquiry_links_enquiry_id_idx on public.enquiry_links (enquiry_id, created_at);

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

create or replace function public.sent_enquiry(token text) returns json
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

create function public.order_link_months() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select s.setting_value::integer from public.site_settings s
    where s.setting_key = 'order_link_months' and s.setting_value ~ '^[1-9][0-9]{0,2}$'
  ), 12);
$$;

create or replace function public.keep_quoted() returns trigger
language plpgsql set search_path = '' as $$
declare
  personal constant text[] := array['full_name', 'email', 'buyer_address', 'recipient', 'accepted_by', 'message'];
begin
  -- The buyer may be forgotten, and nothing else.
  if to_jsonb(new) - personal = to_jsonb(old) - personal
    and not exists (select from jsonb_each_text(to_jsonb(new)) as c where c.key = any (personal) and c.value is not null)
  then
    return new;
  end if;
  raise check_violation using message = 'What was quoted is never changed: save a new version.';
end;
$$;

create table public.quotation_answers (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  answer text not null,
  answered_at timestamptz not null default now(),
  accepted_by text,
  company text,
  loading_date date,
  message text,
  constraint quotation_answers_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_answers_version_is_unique unique (version_id),
  constraint quotation_answers_answer_is_known check (answer in ('accepted', 'asked', 'declined')),
  constraint quotation_answers_accepted_by_length check (char_length(accepted_by) <= 200),
  constraint quotation_answers_company_length check (char_length(company) <= 200),
  constraint quotation_answers_message_length check (char_length(message) <= 2000)
);

create index quotation_answers_answered_at_idx on public.quotation_answers (answered_at);

create trigger quotation_answers_keep_quoted before update on public.quotation_answers
  for each row execute function public.keep_quoted();

create table public.quotation_openings (
  id uuid primary key default gen_random_uuid(),
  version_id uuid not null,
  opened_at timestamptz not null default now(),
  constraint quotation_openings_version_id_fkey foreign key (version_id)
    references public.quotation_versions on delete cascade,
  constraint quotation_openings_version_is_unique unique (version_id)
);

create function public.quoted_lines(version uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(
    jsonb_build_object(
      'description', l.description, 'quantity', l.quantity::text, 'unit', l.unit, 'price', l.price::text,
      'amount', l.amount::text, 'enquiry_line', l.enquiry_line
    ) order by l.position
  )
  from public.quotation_lines l where l.version_id = quoted_lines.version;
$$;

create or replace function public.quotation_page(quotation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', q.id, 'number', q.number, 'reference', q.reference, 'version', q.version, 'sent_version', q.sent_version,
    'updated_at', q.updated_at,
    'enquiry', (
      select jsonb_build_object('id', e.id, 'subject', e.subject, 'port', e.port)
      from public.enquiries e where e.id = q.enquiry_id
    ),
    'versions', (
      select jsonb_agg(
        to_jsonb(v) - array['id', 'quotation_id'] || jsonb_build_object(
          'total', v.total::text,
          'lines', public.quoted_lines(v.id),
          'sends', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'sent_at', s.sent_at, 'channel', s.channel, 'recipient', s.recipient, 'actor_name', s.actor_name
              ) order by s.sent_at
            ), '[]')
            from public.quotation_sends s where s.version_id = v.id
          ),
          'opened_at', (select o.opened_at from public.quotation_openings o where o.version_id = v.id),
          'answer', (
            select to_jsonb(a) - array['id', 'version_id'] from public.quotation_answers a where a.version_id = v.id
          )
        ) order by v.version desc
      )
      from public.quotation_versions v where v.quotation_id = q.id
    )
  )
  from public.quotations q where q.id = quotation_page.quotation;
$$;

create function public.enquiry_quotations(enquiry uuid) returns table (
  id uuid, number text, version integer, sent_version integer, sent_at timestamptz, currency text, minor_unit integer,
  total text, valid_until date, opened_at timestamptz, answer text, answered_at timestamptz
)
language sql stable set search_path = '' as $$
  select q.id, q.number, q.version, q.sent_version,
    (
      select max(s.sent_at) from public.quotation_sends s join public.quotation_versions o on o.id = s.version_id
      where o.quotation_id = q.id
    ),
    v.currency, v.minor_unit, v.total::text, v.valid_until, o.opened_at, a.answer, a.answered_at
  from public.quotations q
  join public.quotation_versions v on v.quotation_id = q.id and v.version = q.version
  left join public.quotation_versions s on s.quotation_id = q.id and s.version = q.sent_version
  left join public.quotation_openings o on o.version_id = s.id
  left join public.quotation_answers a on a.version_id = s.id
  where q.enquiry_id = enquiry_quotations.enquiry
  order by q.year desc, q.sequence desc;
$$;

create function public.buyer_quotations(buyer uuid) returns table (
  id uuid, number text, version integer, sent_version integer, sent_at timestamptz, currency text, minor_unit integer,
  total text, valid_until date, opened_at timestamptz, answer text, answered_at timestamptz
)
language sql stable set search_path = '' as $$
  select q.* from public.enquiries e cross join lateral public.enquiry_quotations(e.id) q
  where e.buyer_id = buyer_quotations.buyer
  order by q.number desc;
$$;

create or replace function public.save_quotation(
  quotation uuid, day date, content jsonb, sending boolean, enquiry uuid default null, expected timestamptz default null
) returns table (outcome text, saved_version integer, quotation_number text)
language plpgsql security definer set search_path = '' as $$
declare
  kept public.quotations;
  buyer public.enquiries;
  added uuid := gen_random_uuid();
  of_year constant integer := extract(year from save_quotation.day);
  decimals constant integer := (content ->> 'minor_unit')::integer;
  amounts numeric;
  next_version integer;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may write quotations.';
  end if;
  if abs(save_quotation.day - current_date) > 1 then
    raise check_violation using message = 'A quotation is made today.';
  end if;
  if jsonb_array_length(content -> 'lines') > 60 then
    raise check_violation using message = 'At most 60 lines fit.';
  end if;
  if expected is null then
    -- Serialized until the commit: a number is given once, and one that is given is used.
    perform pg_advisory_xact_lock(hashtextextended('quotation numbers', 0));
  end if;
  select * into kept from public.quotations q where q.id = quotation for update;
  if kept.id is null and expected is not null then
    return query select 'missing', null::integer, null::text;
    return;
  elsif kept.id is not null and expected is null then
    return query select 'exists', kept.version, kept.number;
    return;
  elsif kept.updated_at <> expected then
    return query select 'changed', kept.version, kept.number;
    return;
  end if;
  select * into buyer from public.enquiries e
  where e.id = case when kept.id is null then enquiry else kept.enquiry_id end for share;
  if buyer.id is null then
    return query select 'orphaned', kept.version, kept.number;
    return;
  end if;

  select sum(round(l.quantity * l.price, decimals)) into amounts
  from jsonb_to_recordset(content -> 'lines') as l (quantity numeric, price numeric);
  next_version := coalesce(kept.version, 0) + 1;
  if kept.id is null then
    insert into public.quotations (id, enquiry_id, reference, year, sequence, number, currency, total)
    select quotation, buyer.id, buyer.reference, of_year, n.next,
      'Q-' || of_year || '-' || lpad(n.next::text, greatest(4, length(n.next::text)), '0'),
      content ->> 'currency', amounts
    from (
      select coalesce(max(q.sequence), 0) + 1 as next from public.quotations q where q.year = of_year
    ) as n
    returning * into kept;
  end if;
  insert into public.quotation_versions (
    id, quotation_id, version, actor_name, day, full_name, company, country, email,
    currency, minor_unit, incoterm, port, valid_until, payment_terms, remarks, total, buyer_address, plan
  ) values (
    added, quotation, next_version, (public.current_actor()).name, save_quotation.day,
    buyer.full_name, case when content ? 'company' then content ->> 'company' else buyer.company end, buyer.country, buyer.email,
    content ->> 'currency', decimals, content ->> 'incoterm', content ->> 'port',
    (content ->> 'valid_until')::date, content ->> 'payment_terms', content ->> 'remarks', amounts,
    content ->> 'buyer_address', nullif(content -> 'plan', 'null')
  );
  insert into public.quotation_lines (version_id, position, description, quantity, unit, price, amount, enquiry_line)
  select added, l.position, l.description, l.quantity, l.unit, l.price, round(l.quantity * l.price, decimals), l.enquiry_line
  from rows from (
    jsonb_to_recordset(content -> 'lines') as (
      description text, quantity numeric, unit text, price numeric, enquiry_line integer
    )
  ) with ordinality as l (description, quantity, unit, price, enquiry_line, position);

  if next_version > 1
    -- What was sent is saved anew as another version; sending it again is no new one.
    and (sending or kept.sent_version is distinct from kept.version)
    -- A version is answered once: what is offered again is another one.
    and not exists (
      select from public.quotation_versions v join public.quotation_answers a on a.version_id = v.id
      where v.quotation_id = quotation and v.version = kept.version
    )
    and public.quoted_content(added) = (
      select public.quoted_content(v.id) from public.quotation_versions v
      where v.quotation_id = quotation and v.version = kept.version
    )
  then
    delete from public.quotation_versions v where v.id = added;
    next_version := kept.version;
  end if;
  update public.quotations q set
    version = next_version,
    currency = content ->> 'currency',
    total = amounts,
    sendings = q.sendings + sending::integer
  where q.id = quotation;
  return query select 'saved', next_version, kept.number;
end;
$$;

create function public.quotation_state(offered public.quotation_versions, sent_version integer) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select a.answer from public.quotation_answers a where a.version_id = offered.id),
    case
      when offered.version < sent_version then 'superseded'
      when offered.valid_until < public.day_of(now()) then 'expired'
      else 'open'
    end
  );
$$;

create function public.answers_to_enquiry(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'replies', coalesce((
      select json_agg(json_build_object('body', n.body, 'sent_at', n.created_at) order by n.created_at desc, n.id)
      from public.enquiry_notes n where n.enquiry_id = l.enquiry and n.kind = 'reply'
    ), '[]'),
    'quotations', coalesce((
      select json_agg(
        to_jsonb(v) - array['id', 'quotation_id', 'actor_name'] || jsonb_build_object(
          'number', q.number, 'total', v.total::text, 'lines', public.quoted_lines(v.id), 'sent_at', s.sent_at,
          'state', public.quotation_state(v, q.sent_version),
          'is_opened', exists (select from public.quotation_openings o where o.version_id = v.id),
          'answer', (
            select to_jsonb(a) - array['id', 'version_id'] from public.quotation_answers a where a.version_id = v.id
          )
        ) order by q.year desc, q.sequence desc, v.version desc
      )
      from public.quotations q
      join public.quotation_versions v on v.quotation_id = q.id
      join lateral (
        select min(o.sent_at) as sent_at from public.quotation_sends o where o.version_id = v.id
      ) s on s.sent_at is not null
      where q.enquiry_id = l.enquiry
    ), '[]')
  )
  from public.linked_enquiry(answers_to_enquiry.token) l
  where l.expires_at > now();
$$;

create function public.note_quotations_opened(token text) returns void
language sql security definer set search_path = '' as $$
  insert into public.quotation_openings (version_id)
  select v.id
  from public.linked_enquiry(note_quotations_opened.token) l
  join public.quotations q on q.enquiry_id = l.enquiry
  join public.quotation_versions v on v.quotation_id = q.id
  where l.expires_at > now() and exists (select from public.quotation_sends s where s.version_id = v.id)
  on conflict do nothing;
$$;

create function public.answer_quotation(
  token text, number text, version integer, answer text, accepted_by text default null, company text default null,
  loading_date date default null, message text default null, mails jsonb default '[]'
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  most_in_an_hour constant integer := 300;
  most_bytes_of_mails constant integer := 600000;
  link record;
  quoted public.quotations;
  answered public.quotation_versions;
  state text;
begin
  if octet_length(mails::text) > most_bytes_of_mails then
    raise check_violation using message = 'The mails of an answer have at most 600 kB.';
  end if;
  select * into link from public.linked_enquiry(answer_quotation.token);
  if link.expires_at is null or link.expires_at <= now() then
    return 'ended';
  end if;
  -- One after the other, and after a newer version that is just being sent.
  select * into quoted from public.quotations q
  where q.enquiry_id = link.enquiry and q.number = answer_quotation.number for update;
  select * into answered from public.quotation_versions v
  where v.quotation_id = quoted.id and v.version = answer_quotation.version
    and exists (select from public.quotation_sends s where s.version_id = v.id);
  if answered.id is null then
    return 'missing';
  end if;
  state := public.quotation_state(answered, quoted.sent_version);
  if state <> 'open' then
    return state;
  end if;
  if answer_quotation.loading_date < public.day_of(now()) then
    raise check_violation using message = 'The day of loading is over.';
  end if;
  if not public.take_room('answers', 0, most_in_an_hour, 0) then
    return 'limited';
  end if;
  insert into public.quotation_answers (version_id, answer, accepted_by, company, loading_date, message)
  values (
    answered.id, answer_quotation.answer, answer_quotation.accepted_by, answer_quotation.company,
    answer_quotation.loading_date, answer_quotation.message
  );
  -- The history of a quotation outlives its buyer: nobody's name, and no word of theirs.
  insert into public.revisions (actor_name, table_name, row_id, action, before, after, restorable)
  values (
    'the buyer', 'quotations', quoted.id, 'update', json_build_object('answer', null),
    json_build_object(
      'id', quoted.id, 'number', quoted.number, 'version', quoted.version, 'sent_version', quoted.sent_version,
      'currency', quoted.currency, 'total', quoted.total,
      'answer', format('version %s %s', answered.version, answer_quotation.answer)
    ), false
  );
  perform public.queue_mail(m.mail, link.enquiry, quoted.reference)
  from jsonb_array_elements(mails) with ordinality as m (mail, place)
  where m.place <= 2 and m.mail ->> 'kind' in ('answer', 'acceptance');
  return 'stored';
end;
$$;

create function public.renew_link(token text, email text, new_digest text, mail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_in_a_day constant integer := 3;
  most_in_an_hour_of_all constant integer := 60;
  link record;
  asked public.enquiries;
begin
  select * into link from public.linked_enquiry(renew_link.token);
  select * into asked from public.enquiries e
  where e.id = link.enquiry and link.expires_at <= now() and lower(e.email) = lower(btrim(renew_link.email)) for update;
  if asked.id is null
    or octet_length(mail::text) > 100000 or mail ->> 'kind' is distinct from 'link'
    or (
      select count(*) from public.enquiry_links l
      where l.enquiry_id = asked.id and l.created_at > now() - interval '1 day'
    ) >= most_in_a_day
    or not public.take_room('links', 0, most_in_an_hour_of_all, 0)
  then
    return;
  end if;
  insert into public.enquiry_links (enquiry_id, token_digest) values (asked.id, renew_link.new_digest);
  perform public.queue_mail(mail, asked.id, asked.reference);
end;
$$;

create or replace function public.business_needs(day date, soon integer, most integer) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'enquiry', (
      select coalesce(json_agg(f), '[]') from (
        select e.id, e.reference, e.full_name, e.subject, e.next_step_on as day
        from public.enquiries e
        where e.next_step_on <= business_needs.day and e.status <> 'archived'
        order by e.next_step_on, e.id limit business_needs.most
      ) f
    ),
    'quotation', (
      select coalesce(json_agg(f), '[]') from (
        select q.id, q.number, v.full_name, v.company, v.valid_until as day
        from public.quotations q
        join public.quotation_versions v on v.quotation_id = q.id and v.version = q.sent_version
        join public.enquiries e on e.id = q.enquiry_id
        -- Who archives the enquiry has had the buyer's answer, or expects none.
        where e.status <> 'archived'
          and v.valid_until between business_needs.day - soon and business_needs.day + soon
          and not exists (select from public.quotation_answers a where a.version_id = v.id)
        order by v.valid_until, q.id limit business_needs.most
      ) f
    ),
    'answer', (
      select coalesce(json_agg(f), '[]') from (
        select q.id, q.number, a.answer, v.full_name, coalesce(a.company, v.company) as company, a.answered_at
        from public.quotation_answers a
        join public.quotation_versions v on v.id = a.version_id
        join public.quotations q on q.id = v.quotation_id and q.sent_version = v.version
        join public.enquiries e on e.id = q.enquiry_id
        where e.status <> 'archived'
          and not exists (
            select from public.enquiry_notes n where n.enquiry_id = e.id and n.created_at > a.answered_at
          )
        order by a.answered_at, q.id limit business_needs.most
      ) f
    )
  );
$$;

create policy "Staff read answers to quotations" on public.quotation_answers for select to authenticated using (( SELECT public.is_staff() AS is_staff));

create policy "Staff read when quotations were opened" on public.quotation_openings for select to authenticated using (( SELECT public.is_staff() AS is_staff));

create trigger quotation_answers_keep_in_one_line BEFORE INSERT OR UPDATE ON public.quotation_answers FOR EACH ROW WHEN (public.has_control_character(concat_ws(''::text, new.accepted_by, new.company))) EXECUTE FUNCTION public.keep_in_one_line('accepted_by', 'company');

comment on column public.outbox.kind is 'enquiry: to the office; copy: of it, to its sender; reply and quotation: to the buyer; answer: to the office, of the buyer to a quotation; acceptance: what was accepted, to the buyer; link: a new private link, to the buyer; account: a link that an administrator made; password: a link that somebody asked for.';

comment on column public.quotation_answers.accepted_by is 'The name that was typed to accept; null once the enquiry is deleted.';

comment on column public.quotation_answers.loading_date is 'The day on which the buyer wishes the goods to be loaded.';

comment on column public.quotation_answers.message is 'What was asked, or why it was declined; null once the enquiry is deleted.';

comment on function public.answer_quotation(text,text,integer,text,text,text,date,text,jsonb) is 'Keeps what a buyer with a private link answers to a version that is open, once, and puts its mails into the outbox: stored. Else ended, for the link; missing; the state of the version; or limited, at 300 in an hour of all.';

revoke execute on function public.answer_quotation(text,text,integer,text,text,text,date,text,jsonb) from public;

grant execute on function public.answer_quotation(text,text,integer,text,text,text,date,text,jsonb) to anon;

grant execute on function public.answer_quotation(text,text,integer,text,text,text,date,text,jsonb) to authenticated;

comment on function public.answers_to_enquiry(text) is 'What the office has sent to an enquiry, to who has the token of a private link that has not ended: replies, and versions of quotations with what the buyer answered; the newest first. Null where there is none.';

revoke execute on function public.answers_to_enquiry(text) from public;

grant execute on function public.answers_to_enquiry(text) to anon;

grant execute on function public.answers_to_enquiry(text) to authenticated;

comment on function public.business_needs(date,integer,integer) is 'What of the trade needs somebody on a day of the office: enquiries whose next step is due, and sent quotations that end within so many days, or ended within them, while nobody has answered and their enquiry is open; what buyers answered, until somebody notes or writes something, or quotes anew; the most urgent of them, first the earliest. Security invoker.';

comment on function public.buyer_quotations(uuid) is 'The newest versions of all quotations of a buyer, the newest first.';

revoke execute on function public.buyer_quotations(uuid) from public;

grant execute on function public.buyer_quotations(uuid) to authenticated;

comment on function public.enquiry_quotations(uuid) is 'The newest versions of an enquiry''s quotations, the newest first, and what became of those that were sent last.';

revoke execute on function public.enquiry_quotations(uuid) from public;

grant execute on function public.enquiry_quotations(uuid) to authenticated;

comment on function public.linked_enquiry(text) is 'The enquiry of a private link, and when the link ends or has ended: 30 days after it was made or a quotation was last sent, whichever is later; once one is accepted, the months of an order after that. Part of functions that run as their owner.';

revoke execute on function public.linked_enquiry(text) from public;

comment on function public.note_quotations_opened(text) is 'Notes that the browser of who has a private link showed what was sent: once for each version.';

revoke execute on function public.note_quotations_opened(text) from public;

grant execute on function public.note_quotations_opened(text) to anon;

grant execute on function public.note_quotations_opened(text) to authenticated;

comment on function public.order_link_months() is 'For how many months after its acceptance a quotation can be read by its private link: the setting order_link_months, 12 without one. Security definer, because visitors cannot read it.';

revoke execute on function public.order_link_months() from public;

comment on function public.quotation_state(public.quotation_versions,integer) is 'How a version that was sent stands today: accepted, asked or declined where the buyer has answered it, else superseded by one that was sent later, expired, or open. Part of functions that run as their owner.';

revoke execute on function public.quotation_state(public.quotation_versions,integer) from public;

comment on function public.quoted_lines(uuid) is 'The lines of a version of a quotation, numbers as texts. Security invoker.';

revoke execute on function public.quoted_lines(uuid) from public;

grant execute on function public.quoted_lines(uuid) to authenticated;

comment on function public.renew_link(text,text,text,jsonb) is 'Adds a private link to the enquiry of one that has ended, where it came from this address, and puts the mail with it into the outbox; at most 3 for an enquiry in a day, 60 in an hour of all. Returns nothing, whatever happened.';

revoke execute on function public.renew_link(text,text,text,jsonb) from public;

grant execute on function public.renew_link(text,text,text,jsonb) to anon;

grant execute on function public.renew_link(text,text,text,jsonb) to authenticated;

comment on function public.save_quotation(uuid,date,jsonb,boolean,uuid,timestamp with time zone) is 'Saves a new quotation of an enquiry, or a stored one where it still has the expected updated_at: as a new version where the last one was sent, was answered or says something else. Returns saved with the version and the number; exists for a form sent twice, changed, missing, or orphaned where the enquiry is gone.';

comment on function public.sent_enquiry(text) is 'What was sent, to who has the token of a private link that has not ended. Null where there is none.';

alter table public.enquiry_links enable row level security;

comment on table public.enquiry_links is 'Further private links to an enquiry, which its sender asked for. Written by renew_link only; nobody reads them.';

alter table public.quotation_answers enable row level security;

comment on table public.quotation_answers is 'What the buyer answered to a version, once. Written by answer_quotation only; never changed, but for what goes with the enquiry.';

grant select on table public.quotation_answers to authenticated;

alter table public.quotation_openings enable row level security;

comment on table public.quotation_openings is 'When the buyer''s browser first showed a version. Written by note_quotations_opened only.';

grant select on table public.quotation_openings to authenticated;

alter table public.outbox drop constraint outbox_kind_is_known;
alter table public.outbox add constraint outbox_kind_is_known check (
  kind in ('enquiry', 'copy', 'reply', 'quotation', 'account', 'password', 'purge', 'answer', 'acceptance', 'link')
);
