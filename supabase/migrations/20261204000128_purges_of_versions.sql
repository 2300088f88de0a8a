-- Purges belong to a content version of one build and one cache, are repeated after two seconds, and are tried until they
-- succeed. Changes of public content are announced to processes that listen. Nothing changes for people, but that the
-- dashboard names a purge once it has failed.

drop function public.claim_outbox(text,text[],uuid[],boolean);

create function public.announce_content_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('content_version', '');
  return null;
end;
$$;

create trigger announce_content_version after update on public.content_version
  for each statement execute function public.announce_content_version();

create function public.claim_outbox(key text, kinds text[], items uuid[] default null)
returns table (id uuid, kind text, claim uuid, sealed text, reference text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  digest constant text := encode(sha256(convert_to(claim_outbox.key, 'UTF8')), 'hex');
  most constant integer := 5;
  -- Longer than a process tries: who has not said anything until then has ended.
  lease constant interval := '3 minutes';
begin
  update public.outbox o
  set is_final = true, sealed = null, problem = coalesce(o.problem || ' ', '') || 'The link in it has ended.'
  where o.expires_at < now() and o.sealed is not null;
  delete from public.outbox o where o.kind <> 'purge' and o.created_at < now() - interval '30 days';

  return query
    update public.outbox o set attempts = o.attempts + 1, claim = gen_random_uuid(), next_at = now() + lease
    where o.id in (
      select d.id from public.outbox d
      where d.key_digest = digest and d.kind = any (kinds) and d.kind <> 'purge' and not d.is_final and d.next_at <= now()
        and (items is null or d.id = any (items))
      order by d.next_at, d.id limit most for update skip locked
    )
    returning o.id, o.kind, o.claim, o.sealed, o.reference;
end;
$$;

create or replace function public.settle_outbox(item uuid, claim uuid, problem text default null, is_final boolean default false)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Five tries in an hour, then more and more seldom.
  pauses constant interval[] := array['1 minute', '4 minutes', '15 minutes', '40 minutes', '2 hours', '6 hours', '12 hours'];
  entry public.outbox;
begin
  select * into entry from public.outbox o
  where o.id = item and o.claim = settle_outbox.claim and o.kind <> 'purge' for update;
  if entry.id is null then
    return;
  end if;
  if settle_outbox.problem is not null then
    update public.outbox o
    set claim = null, problem = left(settle_outbox.problem, 1000), is_final = settle_outbox.is_final,
      next_at = now() + pauses[least(o.attempts, cardinality(pauses))]
    where o.id = item;
  else
    delete from public.outbox o where o.id = item;
    if entry.kind = 'copy' then
      update public.enquiries e set copied_at = now() where e.id = entry.enquiry_id;
    end if;
  end if;
end;
$$;

create function public.purge_is_repeated_after() returns interval
language sql immutable set search_path = '' as $$ select interval '2 seconds' $$;

create function public.claim_purge(key text, anew boolean default false)
returns table (claim uuid, version bigint, wait double precision)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  digest constant text := encode(sha256(convert_to(claim_purge.key, 'UTF8')), 'hex');
  -- Longer than a try takes.
  lease constant interval := '10 seconds';
begin
  -- What is due follows from the counter, which a change raises in its own transaction.
  insert into public.outbox as o (kind, key_digest, version)
  select 'purge', digest, c.version from public.content_version c
  on conflict (kind) where kind = 'purge' do update
    set version = greatest(o.version, excluded.version), created_at = now(),
      key_digest = case when anew then excluded.key_digest else o.key_digest end,
      attempts = case when anew and o.key_digest <> excluded.key_digest then 0 else o.attempts end,
      problem = case when anew and o.key_digest <> excluded.key_digest then null else o.problem end,
      -- A cache that refuses purges, or asks for a pause, gets its pause.
      next_at = case
        when o.problem is null or anew and o.key_digest <> excluded.key_digest then now() else o.next_at
      end
    -- Another call may have told the same version meanwhile, and taken it.
    where o.version < excluded.version or anew and o.key_digest <> excluded.key_digest;
  return query
    update public.outbox o
    set attempts = o.attempts + 1, claim = gen_random_uuid(),
      -- One that begins later than that after the change is not repeated.
      next_at = case
        when now() < o.created_at + public.purge_is_repeated_after() then o.created_at + public.purge_is_repeated_after()
        else now() + lease
      end
    where o.kind = 'purge' and o.next_at <= now()
    returning o.claim, o.version, 0::double precision;
  if not found then
    return query
      select null::uuid, o.version, (extract(epoch from o.next_at - clock_timestamp()) * 1000)::double precision
      from public.outbox o where o.kind = 'purge';
  end if;
end;
$$;

create function public.settle_purge(claim uuid, problem text default null, retry_after integer default 0) returns void
language sql security definer set search_path = '' as $$
  update public.outbox o
  set claim = null, problem = left(settle_purge.problem, 1000),
    attempts = case when settle_purge.problem is null then 0 else o.attempts end,
    next_at = case
      when settle_purge.problem is not null then now() + greatest(
        make_interval(secs => (array[2, 5, 15, 30, 60])[least(o.attempts, 5)]),
        make_interval(secs => least(settle_purge.retry_after, 3600))
      )
      -- The repetition is still to come.
      when o.next_at <= o.created_at + public.purge_is_repeated_after() then o.next_at
    end
  where o.kind = 'purge' and o.claim = settle_purge.claim;
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
          -- Somebody waits at a closed door, or sees old pages.
          or o.kind in ('password', 'purge') and o.problem is not null
          -- Nobody tries.
          or o.next_at < now() - interval '1 hour'
        order by o.created_at desc, o.id limit 20
      ) u
    )
  );
$$;

comment on column public.outbox.version is 'The content version that a purge tells, or told last.';

comment on function public.announce_content_version() is 'Statement trigger of content_version: tells processes that listen on the channel content_version, once the transaction is committed. They read the counter themselves.';

revoke execute on function public.announce_content_version() from public;

comment on function public.claim_outbox(text,text[],uuid[]) is 'Takes up to five mails that are due, all or the given ones, for who knows their key: nobody else gets them for three minutes. Each counts as a try. Mails of 30 days ago are deleted, and links that have ended taken out.';

revoke execute on function public.claim_outbox(text,text[],uuid[]) from public;

grant execute on function public.claim_outbox(text,text[],uuid[]) to anon;

grant execute on function public.claim_outbox(text,text[],uuid[]) to authenticated;

comment on function public.claim_purge(text,boolean) is 'Takes the purge of the current content version, where it is due: at once, and again two seconds after the first call that knew of it. Without a claim nothing is, and wait says for how many milliseconds, null for no more. Asked anew, it is also due where the last one was told under another key: that of another build, cache or secret. Of the secret key only.';

revoke execute on function public.claim_purge(text,boolean) from public;

comment on function public.dashboard() is 'The figures of the dashboard, as far as the caller may see the rows: what there is, what waits to be done, and ten working copies: those that were not published at their moment, then the latest, and what could not be sent in five tries, or never can; of links and purges also what has failed once. The administrators for an administrator only.';

comment on function public.purge_is_repeated_after() is 'How long after a change it is purged again: until then a process that had not heard of it may have given a cache an old page.';

revoke execute on function public.purge_is_repeated_after() from public;

comment on function public.settle_purge(uuid,text,integer) is 'Says what became of a purge, by its claim: told, or a problem, and it is tried again after 2, 5, 15, 30 and then 60 seconds, or as many as the cache asks for, an hour at most. A claim that another process has taken over says nothing. Of the secret key only.';

revoke execute on function public.settle_purge(uuid,text,integer) from public;

comment on table public.outbox is 'What is still to be sent, and what could not be. A mail is deleted once a server has taken it; the one purge stays, with the version that is told, since created_at.';
