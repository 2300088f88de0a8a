-- The desk: what staff note, find and answer of enquiries.

create function public.set_note_author() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  select * into actor from public.current_actor();
  -- Without a person, such as in a move, the row says who it was.
  if actor.id is not null then
    new.author_id := actor.id;
    new.author_name := actor.name;
  end if;
  return new;
end;
$$;

comment on function public.set_note_author() is 'Row trigger: nobody writes in the name of another.';

create function public.keep_note_revision() returns trigger
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

comment on function public.keep_note_revision() is
  'Row trigger: a note or reply is a change of its enquiry, which nothing takes back. Security definer, because clients cannot write revisions.';

create table public.enquiry_notes (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null,
  kind text not null default 'note',
  body text not null,
  author_id uuid,
  author_name text,
  created_at timestamptz not null default now(),
  constraint enquiry_notes_enquiry_id_fkey foreign key (enquiry_id) references public.enquiries on delete cascade,
  constraint enquiry_notes_author_id_fkey foreign key (author_id) references public.profiles on delete set null,
  constraint enquiry_notes_kind_is_known check (kind in ('note', 'reply')),
  constraint enquiry_notes_body_is_given check (body ~ '\S' and char_length(body) <= 10000)
);

comment on table public.enquiry_notes is
  'What staff wrote about an enquiry (note) or to its sender (reply). Never changed; each is in the history of its enquiry.';
comment on column public.enquiry_notes.author_name is 'The name of the author at that time.';

create index enquiry_notes_enquiry_id_idx on public.enquiry_notes (enquiry_id, created_at, id);

create trigger enquiry_notes_set_author before insert on public.enquiry_notes
  for each row execute function public.set_note_author();
create trigger enquiry_notes_keep_origin_of_inserted before insert on public.enquiry_notes
  for each row when (
    new.created_at not between now() - interval '1 minute' and clock_timestamp()
  )
  execute function public.keep_origin();
create trigger enquiry_notes_keep_revision after insert on public.enquiry_notes
  for each row execute function public.keep_note_revision();

alter table public.enquiry_notes enable row level security;

create policy "Staff read notes of enquiries"
  on public.enquiry_notes for select to authenticated using ((select public.is_staff()));
create policy "Staff add notes to enquiries"
  on public.enquiry_notes for insert to authenticated with check ((select public.is_staff()));

grant select, insert on public.enquiry_notes to authenticated;

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

comment on function public.answer_enquiry(uuid, uuid, text, jsonb) is
  'Keeps a reply, puts its mail into the outbox, and marks the enquiry as answered. False where the reply is there already, null where the enquiry is gone.';
grant execute on function public.answer_enquiry(uuid, uuid, text, jsonb) to authenticated;

create function public.find_enquiries(q text default '', product uuid default null)
returns setof public.enquiries
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := public.folded(q);
  typed constant text := upper(regexp_replace(q, '[\s-]', '', 'g'));
begin
  return query
    select e.* from public.enquiries e
    where (product is null or exists (
        select from public.enquiry_lines l where l.enquiry_id = e.id and l.product_id = product
      ))
      and (
        wanted = ''
        or replace(e.reference, '-', '') = typed
        or position(wanted in public.folded(concat_ws(
          E'\n', e.reference, e.full_name, e.email, e.phone, e.company, e.country, e.port, e.subject, e.message,
          array_to_string(e.tags, E'\n')
        ))) > 0
        or exists (
          select from public.enquiry_lines l where l.enquiry_id = e.id
            and position(wanted in public.folded(concat_ws(E'\n', l.product_name, l.size, l.packing, l.note))) > 0
        )
        or exists (
          select from public.enquiry_notes n where n.enquiry_id = e.id and position(wanted in public.folded(n.body)) > 0
        )
      );
end;
$$;

comment on function public.find_enquiries(text, uuid) is
  'The enquiries that contain a text in anything written by the sender or by staff, and that have a line with a product; each as far as it is asked for. A reference is found with or without its hyphen. Security invoker.';
grant execute on function public.find_enquiries(text, uuid) to authenticated;

create function public.enquiry_choices() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'unread', (select count(*) from public.enquiries e where e.status = 'new'),
    'staff', (select coalesce(json_agg(s), '[]') from public.staff_names() s),
    'countries', (
      select coalesce(json_agg(c.country order by c.country), '[]')
      from (select distinct e.country from public.enquiries e where e.country is not null) c
    ),
    'tags', (
      select coalesce(json_agg(t.tag order by t.tag), '[]')
      from (select distinct unnest(e.tags) as tag from public.enquiries e where e.tags <> '{}') t
    ),
    'products', (
      select coalesce(json_agg(p order by p.name), '[]') from (
        select p.id, p.name from public.products p
        where exists (select from public.enquiry_lines l where l.product_id = p.id)
        order by p.name limit 500
      ) p
    )
  );
$$;

comment on function public.enquiry_choices() is
  'How many enquiries are new, and what the list of them can be filtered by. Security invoker.';
grant execute on function public.enquiry_choices() to authenticated;

create function public.enquiry_neighbours(
  enquiry uuid, q text default '', status text default null, assignee_id text default null, tag text default null,
  country text default null, product_id uuid default null
)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  is_search constant boolean := q <> '' or product_id is not null;
  nobody constant boolean := coalesce(assignee_id = 'nobody', false);
  person constant uuid := case when not nobody then assignee_id::uuid end;
  here timestamptz;
begin
  select e.created_at into here from public.enquiries e where e.id = enquiry;
  return (
    with matching as materialized (
      select f.id from public.find_enquiries(q, product_id) f
    ), listed as not materialized (
      select e.id, e.created_at from public.enquiries e
      where (not is_search or e.id in (select m.id from matching m))
        and case coalesce(enquiry_neighbours.status, 'open')
          when 'open' then e.status <> 'archived'
          when 'all' then true
          else e.status = enquiry_neighbours.status
        end
        and (not nobody or e.assignee_id is null)
        and (person is null or e.assignee_id = person)
        and (enquiry_neighbours.tag is null or e.tags @> array[enquiry_neighbours.tag])
        and (enquiry_neighbours.country is null or e.country = enquiry_neighbours.country)
    )
    select json_build_object(
      'newer', (
        select l.id from listed l where l.created_at >= here and (l.created_at > here or l.id < enquiry)
        order by l.created_at, l.id desc limit 1
      ),
      'older', (
        select l.id from listed l where l.created_at <= here and (l.created_at < here or l.id > enquiry)
        order by l.created_at desc, l.id limit 1
      )
    )
  );
end;
$$;

comment on function public.enquiry_neighbours(uuid, text, text, text, text, text, uuid) is
  'The ids of what came just before and just after an enquiry among those of a filter, newest first and then by id; null at its ends. The enquiry need not fit the filter. status is also ''all'', and without one archived ones are left out. assignee_id is ''nobody'' for those that nobody looks after. Security invoker.';
grant execute on function public.enquiry_neighbours(uuid, text, text, text, text, text, uuid) to authenticated;

create function public.others_of_sender(enquiry uuid) returns setof public.enquiries
language plpgsql stable set search_path = '' as $$
begin
  return query
    select o.* from public.enquiries e join public.enquiries o on o.buyer_id = e.buyer_id and o.id <> e.id
    where e.id = enquiry;
end;
$$;

comment on function public.others_of_sender(uuid) is
  'What else the buyer of an enquiry sent, at any time. Security invoker.';
grant execute on function public.others_of_sender(uuid) to authenticated;

create table public.enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint enquiry_answers_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint enquiry_answers_body_is_given check (body ~ '\S' and char_length(body) <= 5000)
);

comment on table public.enquiry_answers is 'Texts that staff begin a reply with.';

create index enquiry_answers_title_idx on public.enquiry_answers (title, id);

call pg_temp.keep_in_one_line('enquiry_answers', 'title');
call pg_temp.keep_moments('enquiry_answers');
call pg_temp.keep_history('enquiry_answers');

alter table public.enquiry_answers enable row level security;

call pg_temp.let_staff_read('enquiry_answers', 'prepared answers');
call pg_temp.let_staff_edit('enquiry_answers', 'prepared answers');


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
    incoterm, loading_week, meaning, plan, channel
  )
  values (
    enter_enquiry.id, given.full_name, given.email, given.phone, given.subject, given.message,
    'entered ' || enter_enquiry.id, 'staff', given.token_digest, given.company, given.country, given.port,
    given.incoterm, given.loading_week, given.meaning, given.plan, given.channel
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

comment on function public.enter_enquiry(uuid, jsonb, jsonb) is
  'Stores an enquiry that came by another way than the site''s forms, with its lines; staff only, without a rate limit. Gives its reference; null where there is one with this id, because the form was sent twice.';
grant execute on function public.enter_enquiry(uuid, jsonb, jsonb) to authenticated;

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
  where q = '' or position(public.folded(q) in public.folded(concat_ws(
    E'\n', b.company, b.country, b.address, b.notes, array_to_string(b.keys, E'\n'),
    (select string_agg(concat_ws(E'\n', p ->> 'full_name', p ->> 'phone'), E'\n') from json_array_elements(b.people) p)
  ))) > 0;
$$;

comment on function public.list_buyers(text) is
  'The buyers in whose record a text is, with the number of their enquiries and when the last came; those of spam alone are left out. Security invoker.';
grant execute on function public.list_buyers(text) to authenticated;

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

comment on function public.merge_buyers(uuid, uuid) is
  'Makes one buyer of two: what the kept one lacks, the enquiries and the people come from the other, which is gone then. False where there are not two. Staff only.';
grant execute on function public.merge_buyers(uuid, uuid) to authenticated;
