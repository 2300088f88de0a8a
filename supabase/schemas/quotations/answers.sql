-- What a buyer reads of quotations by a private link, and answers there.

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

comment on function public.quotation_state(public.quotation_versions, integer) is
  'How a version that was sent stands today: accepted, asked or declined where the buyer has answered it, else superseded by one that was sent later, expired, or open. Part of functions that run as their owner.';

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
          ),
          'order', (
            select to_jsonb(o) - array['id', 'version_id', 'number', 'created_at', 'updated_at'] || jsonb_build_object(
              'pro_forma', (
                select jsonb_build_object('number', p.number, 'version', p.version, 'day', i.day)
                from public.pro_formas p
                join public.pro_forma_versions i on i.pro_forma_id = p.id and i.version = p.version
                where i.version_id = v.id
              )
            )
            from public.orders o where o.version_id = v.id
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

comment on function public.answers_to_enquiry(text) is
  'What the office has sent to an enquiry, to who has the token of a private link that has not ended: replies, and versions of quotations with what the buyer answered and the order that it made; the newest first. Null where there is none.';
grant execute on function public.answers_to_enquiry(text) to anon, authenticated;

create function public.sent_pro_forma(token text, number text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.invoiced(i) - array['actor_name'] || jsonb_build_object('number', p.number, 'reference', q.reference, 'quotation_number', q.number)
  from public.linked_enquiry(sent_pro_forma.token) l
  join public.quotations q on q.enquiry_id = l.enquiry
  join public.pro_formas p on p.quotation_id = q.id and p.number = sent_pro_forma.number
  join public.pro_forma_versions i on i.pro_forma_id = p.id and i.version = p.version
  where l.expires_at > now();
$$;

comment on function public.sent_pro_forma(text, text) is
  'The newest version of a pro forma invoice, to who has the token of a private link that has not ended. Null where there is none.';
grant execute on function public.sent_pro_forma(text, text) to anon, authenticated;

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

comment on function public.note_quotations_opened(text) is
  'Notes that the browser of who has a private link showed what was sent: once for each version.';
grant execute on function public.note_quotations_opened(text) to anon, authenticated;

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
  if answer_quotation.answer = 'accepted' then
    insert into public.orders (version_id, number) values (answered.id, quoted.number);
  end if;
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

comment on function public.answer_quotation(text, text, integer, text, text, text, date, text, jsonb) is
  'Keeps what a buyer with a private link answers to a version that is open, once, makes an order of what was accepted, and puts its mails into the outbox: stored. Else ended, for the link; missing; the state of the version; or limited, at 300 in an hour of all.';
grant execute on function public.answer_quotation(text, text, integer, text, text, text, date, text, jsonb) to anon, authenticated;

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
  where e.id = link.enquiry and link.expires_at <= now()
    and lower(e.email collate "C") = lower(btrim(renew_link.email) collate "C") for update;
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

comment on function public.renew_link(text, text, text, jsonb) is
  'Adds a private link to the enquiry of one that has ended, where it came from this address, and puts the mail with it into the outbox; at most 3 for an enquiry in a day, 60 in an hour of all. Returns nothing, whatever happened.';
grant execute on function public.renew_link(text, text, text, jsonb) to anon, authenticated;
