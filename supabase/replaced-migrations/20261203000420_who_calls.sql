-- Who calls: sessions that have ended have no rights, and the daily work is done by staff, by the site with its secret key,
-- or by the database itself.

create function public.has_valid_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  -- A token without one is made with the project's own keys.
  session constant uuid := auth.jwt() ->> 'session_id';
  level text;
begin
  if session is not null then
    select s.aal into level from auth.sessions s where s.id = session and s.user_id = (select auth.uid());
    if not found then
      return false;
    end if;
  end if;
  return coalesce(level = 'aal2', false) or not exists (
    select 1 from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified'
  );
end;
$$;

comment on function public.has_valid_session() is
  'Whether the session of the caller''s token still exists, and has the level that the person''s factors ask for. A token outlives its session by up to an hour. Part of is_staff and is_admin.';

create or replace function public.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.profiles where id = (select auth.uid()) and role = 'admin' and not deactivated
  ) and public.has_valid_session();
end;
$$;

create or replace function public.is_staff() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.profiles
    where id = (select auth.uid()) and role in ('editor', 'admin') and not deactivated
  ) and public.has_valid_session();
end;
$$;

drop function public.has_second_factor();

create function public.may_keep_house() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- The role of the request, which a function that runs as its owner does not change.
  return coalesce(current_setting('role', true), '') not in ('anon', 'authenticated') or public.is_staff();
end;
$$;

comment on function public.may_keep_house() is
  'Whether staff call, the secret key, or the database itself. Part of functions that run as their owner.';

create or replace function public.expire_revisions() returns setof text
language plpgsql security definer set search_path = '' as $$
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  return query
    with ended as (
      update public.revisions r set restorable = false
      from (
        select d.table_name, d.row_id from public.revisions d
        where d.action = 'delete' and d.restorable and d.table_name not in ('profiles', 'former_slugs')
          and d.at <= now() - (select public.trash_days()) * interval '1 day'
          and not exists (
            select 1 from public.revisions n
            where n.table_name = d.table_name and n.row_id = d.row_id and n.id > d.id
          )
        limit 10000
      ) gone
      where r.table_name = gone.table_name and r.row_id = gone.row_id and r.restorable
      returning r.pictures
    )
    select distinct unnest(e.pictures) from ended e;

  return query
    with pruned as (
      delete from public.revisions r
      where r.id in (
        select o.id from public.revisions o
        where o.at < now() - interval '400 days' and (
          not o.restorable or o.table_name = 'former_slugs' or 20 <= (
            select count(*) from (
              select 1 from public.revisions n
              where n.table_name = o.table_name and n.row_id = o.row_id and n.id > o.id limit 20
            ) newer
          )
        )
        limit 10000
      )
      returning r.pictures, r.restorable
    )
    select distinct unnest(p.pictures) from pruned p where p.restorable;
end;
$$;

comment on function public.expire_revisions() is
  'Ends the trash of rows that were deleted too long ago, and deletes revisions after 400 days, never the last 20 of a row. Gives the paths of pictures that may be unused now: who calls it removes them, or nobody does.';

create or replace function public.expire_enquiries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  months constant integer := public.enquiry_retention_months();
  expired integer;
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  if months is null then
    return 0;
  end if;
  -- The history gets one entry for all of them (forget_enquiries).
  perform set_config('app.retention', 'on', true);
  delete from public.enquiries e where e.id in (
    select o.id from public.enquiries o
    where o.created_at < now() - make_interval(months => months)
    -- Processes that start together count no enquiry twice.
    order by o.created_at limit 10000 for update skip locked
  );
  get diagnostics expired = row_count;
  perform set_config('app.retention', '', true);
  if expired > 0 then
    insert into public.revisions (actor_name, table_name, row_id, action, before, restorable)
    values (
      'the end of their time', 'enquiries', 'retention', 'delete',
      json_build_object('expired', expired, 'months', months), false
    );
  end if;
  return expired;
end;
$$;

comment on function public.expire_enquiries() is
  'Deletes enquiries that came too long ago, at most 10,000, with lines, notes and history; gives how many, and says so in the history.';

create or replace function public.expire_insights() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  expired bigint;
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  delete from public.insight_counts n where n.day < (public.day_of(now()) - interval '25 months')::date;
  get diagnostics expired = row_count;
  return expired;
end;
$$;

comment on function public.expire_insights() is 'Deletes totals of days more than 25 months ago, and gives their number.';

create or replace function public.replace_media(id uuid, by_path text, old_url text, new_url text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  given public.media;
begin
  -- Anything else is a picture of the library, with versions that are nobody's to erase.
  if exists (
    select from public.media m
    where m.path = replace_media.by_path and m.id <> replace_media.id
      and (m.created_at < now() - interval '10 minutes' or m.uploaded_by is distinct from (select auth.uid()))
  ) then
    raise insufficient_privilege using message = 'This file is in the library already. Choose it there in place of the other one.';
  end if;
  -- Refuses who may not.
  places := public.replace_picture(replace_media.old_url, replace_media.new_url);
  delete from public.media m where m.path = replace_media.by_path and m.id <> replace_media.id returning m.* into given;
  -- The new file had a row of its own for the moment of its upload: it is no change of anybody's.
  delete from public.revisions r where r.table_name = 'media' and r.row_id = given.id::text;
  update public.media m set
    path = given.path, digest = given.digest, type = given.type, width = given.width, height = given.height,
    bytes = given.bytes, file_name = given.file_name
    where m.id = replace_media.id and given.id is not null;
  return places;
end;
$$;

-- What visitors type reaches it through search_products alone: with its own answer, the words of drafts could be spelt out.
create or replace function public.search_query(words text, forgiving boolean default false) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  -- As many as the site itself asks for: each word reads the synonyms and the words in use.
  typed constant text[] := (string_to_array(left(replace(search_query.words, ':*', ''), 1000), ' & '))[1:8];
  -- What staff keep as synonyms, term by term: its line, its words in any order, and its words as they stand.
  lines integer[];
  terms tsquery[];
  phrases tsquery[];
  place integer := 1;
  size integer;
  slice tsquery;
  stem text;
  wanted text[];
  alike text[];
  query tsquery;
  part tsquery;
  synonym tsquery;
  is_forgiven boolean := false;
begin
  select array_agg(t.line), array_agg(t.term), array_agg(t.phrase) into lines, terms, phrases from (
    select l.line::integer, plainto_tsquery('english', w.word) as term, phraseto_tsquery('english', w.word) as phrase
    from public.site_settings s, regexp_split_to_table(s.setting_value, '\n') with ordinality as l (words, line),
      regexp_split_to_table(l.words, '[=,]') as w (word)
    where s.setting_key = 'search_synonyms'
  ) t where numnode(t.term) > 0;

  while place <= cardinality(typed) loop
    -- The longest term of the synonyms that the next words are, else the next word alone.
    size := least(4, cardinality(typed) - place + 1);
    loop
      slice := plainto_tsquery('english', array_to_string(typed[place : place + size - 1], ' '));
      exit when slice = any (terms) or size = 1;
      size := size - 1;
    end loop;
    part := to_tsquery('english', array_to_string(typed[place : place + size - 1], ':* & ') || ':*');
    -- A word such as "the" is not searched for.
    if numnode(part) = 0 then
      place := place + 1;
      continue;
    end if;
    if slice = any (terms) then
      for synonym in
        select distinct o.phrase from unnest(lines, terms) as t (line, term)
        join unnest(lines, terms, phrases) as o (line, term, phrase) on o.line = t.line
        where t.term = slice and o.term <> t.term
      loop
        part := part || synonym;
      end loop;
    elsif typed[place] ~ '^\d{6}(\d\d){0,2}$' then
      -- An HS code may be written in groups: 0703 10 19.
      part := part || to_tsquery('simple', left(typed[place], 4)
        || regexp_replace(substr(typed[place], 5), '(\d\d)', ' <-> \1', 'g') || ':*');
    elsif search_query.forgiving then
      stem := (select l.lexeme from unnest(to_tsvector('english', typed[place])) as l limit 1);
      -- Shorter words and numbers are not among those in use, and stay as typed.
      if stem ~ '^[[:alpha:]]{4}' and not exists (select 1 from public.search_words k where k.word like stem || '%') then
        wanted := public.word_grams(stem);
        select array_agg(n.word) into alike from (
          select k.word from public.search_words k
          cross join lateral (
            select count(*)::float8 as shared from unnest(k.grams) as g where g = any (wanted)
          ) c
          where k.grams && wanted and left(k.word, 1) = left(stem, 1)
            and abs(char_length(k.word) - char_length(stem)) <= 2
            and c.shared / (cardinality(k.grams) + cardinality(wanted) - c.shared) >= 0.2
          order by c.shared / (cardinality(k.grams) + cardinality(wanted) - c.shared) desc, k.word limit 3
        ) n;
        if alike is null then
          return null;
        end if;
        part := to_tsquery('simple', array_to_string(alike, ' | '));
        is_forgiven := true;
      end if;
    end if;
    query := case when query is null then part else query && part end;
    place := place + size;
  end loop;
  return case when is_forgiven or not search_query.forgiving then query end;
end;
$$;

comment on function public.search_query(text, boolean) is
  'The tsquery of words as prefixQuery writes them, at most eight: each by its beginning, or one of its synonyms (the setting search_synonyms, a line each: word = synonym, synonym). Forgiving, each word that nothing has is replaced by those that look most like it, and it is null where none is, or none looks like it. Part of functions that run as their owner: it knows the words of drafts.';

-- It asks for staff, and search_query is its owner's.
alter function public.find_posts(text, text) security definer;

revoke execute on function
  public.has_valid_session(), public.may_keep_house(), public.search_query(text, boolean)
  from public, anon, authenticated;
