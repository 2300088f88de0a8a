-- The dashboard of the back office.

create function public.business_needs(day date, soon integer, most integer) returns json
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

comment on function public.business_needs(date, integer, integer) is
  'What of the trade needs somebody on a day of the office: enquiries whose next step is due, and sent quotations that end within so many days, or ended within them, while nobody has answered and their enquiry is open; what buyers answered, until somebody notes or writes something, or quotes anew; the most urgent of them, first the earliest. Security invoker.';
grant execute on function public.business_needs(date, integer, integer) to authenticated;

create function public.dashboard() returns json
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

comment on function public.dashboard() is
  'The figures of the dashboard, as far as the caller may see the rows: what there is, what waits to be done, and ten working copies: those that were not published at their moment, then the latest, and what could not be sent in five tries, or never can; of links and purges also what has failed once. The administrators for an administrator only.';
grant execute on function public.dashboard() to authenticated;

create function public.dead_links(known text[], origin text, most integer)
returns table (table_name text, row_id text, name text, link text)
language sql stable set search_path = '' as $$
  with texts as (
    -- Most texts have no link, and a regular expression is slow.
    select 'blog_posts' as table_name, b.id::text as row_id, b.title as name, b.content
    from public.blog_posts b
    where b.is_live and (position('](' in b.content) > 0 or position(dead_links.origin in b.content) > 0)
    union all
    select 'page_content', p.page_slug, p.page_slug, p.content
    from public.page_content p
    where p.content_type <> 'image' and (position('](' in p.content) > 0 or position(dead_links.origin in p.content) > 0)
    union all
    select 'site_settings', s.setting_key, s.setting_key, s.setting_value
    from public.site_settings s
    where position('](' in s.setting_value) > 0 or position(dead_links.origin in s.setting_value) > 0
  ), links as (
    select distinct t.table_name, t.row_id, t.name, rtrim(m.parts[1], '.,;:!?') as link
    from texts t
    cross join lateral regexp_matches(
      t.content,
      -- The origin is text, not a pattern.
      replace('(?:\]\(\s*<?(?:ORIGIN)?|ORIGIN)(/(?!/)[^\s)>"'']*)', 'ORIGIN',
        regexp_replace(dead_links.origin, '([.*+?^${}()|[\]\\])', '\\\1', 'g')),
      'g'
    ) as m (parts)
  ), paths as (
    -- An address in another case, or with a slash at its end, leads to the one spelling.
    select l.*, rtrim(lower(regexp_replace(l.link, '[?#].*$', '')), '/') as path from links l
  ), parts as (
    select p.*, split_part(p.path, '/', 2) as area, split_part(p.path, '/', 3) as first,
      split_part(p.path, '/', 4) as second, split_part(p.path, '/', 5) as rest
    from paths p
    where p.path <> '' and p.path <> all (dead_links.known)
      -- Files of the bucket and the back office have checks of their own; encoded addresses are not read.
      and p.path !~ '^/(admin|storage)/' and position('%' in p.path) = 0
  )
  select p.table_name, p.row_id, p.name, p.link from parts p
  where not case
    when p.area = 'blog' and p.second = '' then
      exists (select from public.blog_posts b where b.slug = p.first and b.is_live)
      or exists (
        select from public.former_slugs f join public.blog_posts b on b.id = f.post_id
        where f.slug = p.first and f.post_id is not null and b.is_live
      )
    when p.area = 'products' and p.first <> '' and p.second = '' then
      exists (select from public.product_categories c where c.slug = p.first and c.is_live)
      or exists (
        select from public.former_slugs f join public.product_categories c on c.id = f.category_id
        where f.slug = p.first and f.category_id is not null and c.is_live
      )
    when p.area = 'products' and p.second <> '' and p.rest = '' then
      exists (
        select from public.products r join public.product_categories c on c.id = r.category_id
        where r.slug = p.second and c.slug = p.first and r.is_live
      )
      or exists (select from public.find_moved_product(p.first, p.second))
    else false
  end
  order by p.table_name, p.name, p.row_id, p.link limit dead_links.most;
$$;

comment on function public.dead_links(text[], text, integer) is
  'Links to this site in live posts, page texts and settings that lead to no page. known are the paths that need no row, in lower case; origin is that of the site. Nothing is requested: rows decide, and former addresses lead on. Security invoker.';
grant execute on function public.dead_links(text[], text, integer) to authenticated;
