-- The enquiry desk: who looks after an enquiry, its tags, what staff wrote about it and to its sender, and the history of
-- all that. The history has nothing of what the sender wrote, and ends with the enquiry.

create function public.staff_names() returns table (id uuid, name text, is_active boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, coalesce(nullif(btrim(p.full_name), ''), p.email, 'somebody without a name'), not p.deactivated
  from public.profiles p
  where p.role in ('editor', 'admin') and (select public.is_staff())
  order by 2, 1;
$$;

comment on function public.staff_names() is
  'Staff by name, with those who are switched off. Security definer, because editors read no profile but their own; nothing for anybody but staff.';

alter table public.enquiries
  add column assignee_id uuid,
  add column tags text[] not null default '{}',
  add constraint enquiries_assignee_id_fkey foreign key (assignee_id) references public.profiles on delete set null,
  add constraint enquiries_tags_form check (tags = '{}' or public.are_short_texts(tags));

comment on column public.enquiries.assignee_id is 'Who of the staff looks after it; null for nobody.';

create index enquiries_assignee_id_idx on public.enquiries (assignee_id, created_at desc, id) where assignee_id is not null;
create index enquiries_country_idx on public.enquiries (country, created_at desc, id) where country is not null;
create index enquiries_tags_idx on public.enquiries using gin (tags) where tags <> '{}';

create function public.guard_enquiry() returns trigger
language plpgsql set search_path = '' as $$
declare
  desk constant text[] := array['status', 'assignee_id', 'tags', 'updated_at'];
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
    raise check_violation using message = 'This person does not work in the back office any more. Please choose somebody else.';
  end if;
  return new;
end;
$$;

comment on function public.guard_enquiry() is
  'Row trigger: staff change the state, the assignee and the tags of an enquiry, never what was written.';

create trigger enquiries_guard before update on public.enquiries
  for each row execute function public.guard_enquiry();

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
  if tg_op = 'DELETE' then
    delete from public.revisions r
    where r.table_name = 'enquiries' and r.row_id = old.enquiry_id::text and r.after ->> 'note_id' = old.id::text;
    return null;
  end if;
  insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, after, restorable)
  select a.id, a.name, a.cause, 'enquiries', e.id, 'update',
    json_build_object(new.kind, null),
    json_build_object(
      'id', e.id, 'reference', e.reference, 'status', e.status, 'assignee_id', e.assignee_id, 'tags', e.tags,
      new.kind, new.body, 'note_id', new.id
    ), false
  from public.enquiries e cross join public.current_actor() a
  -- A move to another project brings the history itself.
  where e.id = new.enquiry_id and a.id is not null;
  return null;
end;
$$;

comment on function public.keep_note_revision() is
  'Row trigger: a note or reply is a change of its enquiry, which nothing takes back; one that is withdrawn leaves none. Security definer, because clients cannot write revisions.';

create trigger enquiry_notes_set_author before insert on public.enquiry_notes
  for each row execute function public.set_note_author();
create trigger enquiry_notes_keep_revision after insert or delete on public.enquiry_notes
  for each row execute function public.keep_note_revision();

alter table public.enquiry_notes enable row level security;

create policy "Staff read notes of enquiries"
  on public.enquiry_notes for select to authenticated using ((select public.is_staff()));
create policy "Staff add notes to enquiries"
  on public.enquiry_notes for insert to authenticated with check ((select public.is_staff()));
create policy "Staff withdraw their own replies"
  on public.enquiry_notes for delete to authenticated
  using (kind = 'reply' and author_id = (select auth.uid()) and (select public.is_staff()));

grant select, insert, delete on public.enquiry_notes to authenticated;
revoke all on public.enquiry_notes from anon;

-- The history of the desk, and its end.

create trigger enquiries_keep_updated after update on public.enquiries
  referencing old table as removed new table as added for each statement
  execute function public.keep_revisions('id', 'reference', 'status', 'assignee_id', 'tags');

create function public.forget_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor record;
begin
  delete from public.revisions r using removed o where r.table_name = 'enquiries' and r.row_id = o.id::text;
  if coalesce(current_setting('app.retention', true), '') = '' then
    select * into actor from public.current_actor();
    insert into public.revisions (actor_id, actor_name, cause, table_name, row_id, action, before, restorable)
    select actor.id, actor.name, actor.cause, 'enquiries', o.id, 'delete', json_build_object('reference', o.reference), false
    from removed o;
  end if;
  return null;
end;
$$;

comment on function public.forget_enquiries() is
  'Statement trigger: with an enquiry goes its history, notes in it included. What stays is that it was deleted, by its reference. Security definer, because clients cannot write revisions.';

create trigger enquiries_forget after delete on public.enquiries
  referencing old table as removed for each statement execute function public.forget_enquiries();

-- Changes of many enquiries at once, and no undo for what cannot be taken back. Both functions keep the rest, whatever
-- their latest versions are.
do $$
declare
  patched record;
  source text;
begin
  for patched in
    select * from (values
      ('public.apply_bulk(text, json, boolean)', '''gallery_items'', ''blog_posts''', '''gallery_items'', ''enquiries'', ''blog_posts'''),
      ('public.recent_changes(integer)', 'r.action <> ''insert''', 'r.action <> ''insert'' and r.restorable')
    ) as t (name, old, new)
  loop
    source := pg_get_functiondef(patched.name::regprocedure);
    if position(patched.old in source) = 0 then
      raise exception 'This text is missing in %: %', patched.name, patched.old;
    end if;
    execute replace(source, patched.old, patched.new);
  end loop;
end;
$$;

create function public.find_enquiries(q text default '', product uuid default null, sender text default null)
returns setof public.enquiries
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted constant text := lower(q);
  typed constant text := upper(regexp_replace(q, '[\s-]', '', 'g'));
begin
  return query
    select e.* from public.enquiries e
    where (sender is null or lower(e.email) = lower(sender))
      and (product is null or exists (
        select from public.enquiry_lines l where l.enquiry_id = e.id and l.product_id = product
      ))
      and (
        wanted = ''
        or replace(e.reference, '-', '') = typed
        or position(wanted in lower(concat_ws(
          E'\n', e.reference, e.full_name, e.email, e.phone, e.company, e.country, e.port, e.subject, e.message,
          array_to_string(e.tags, E'\n')
        ))) > 0
        or exists (
          select from public.enquiry_lines l where l.enquiry_id = e.id
            and position(wanted in lower(concat_ws(E'\n', l.product_name, l.size, l.packing, l.note))) > 0
        )
        or exists (
          select from public.enquiry_notes n where n.enquiry_id = e.id and position(wanted in lower(n.body)) > 0
        )
      );
end;
$$;

comment on function public.find_enquiries(text, uuid, text) is
  'The enquiries that contain a text in anything written by the sender or by staff, that have a line with a product, or that came from an address; each as far as it is asked for. A reference is found with or without its hyphen. Security invoker.';

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

revoke execute on function
  public.staff_names(), public.guard_enquiry(), public.set_note_author(), public.keep_note_revision(),
  public.forget_enquiries(), public.find_enquiries(text, uuid, text), public.enquiry_choices()
  from public, anon, authenticated;
grant execute on function
  public.staff_names(), public.find_enquiries(text, uuid, text), public.enquiry_choices()
  to authenticated;
