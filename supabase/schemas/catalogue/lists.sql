-- The list of products in the back office.

create function public.list_products(
  page integer, size integer, words text default null, category uuid default null, featured boolean default false,
  status text default null, sort text default null
) returns table (total bigint, more boolean, products json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (list_products.page - 1)::bigint * list_products.size;
  query tsquery := public.search_query(list_products.words);
  by_rank constant boolean := list_products.sort is null;
  orders constant text[] := public.product_list_order(list_products.sort);
  -- Statements are put together of these parts only; what a person typed is always a parameter.
  filter constant text := concat_ws(
    ' and ', 'true',
    case when list_products.category is not null then 'p.category_id = $1' end,
    case when list_products.featured then 'p.is_featured' end,
    case list_products.status
      when 'draft' then 'p.status = ''draft'''
      when 'scheduled' then 'p.status = ''published'' and p.publish_at is not null'
      when 'published' then 'p.status = ''published'' and p.publish_at is null'
    end
  );
  ordered boolean := true;
  counted bigint;
  found_ids uuid[];
  ids uuid[];
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may list all products.';
  end if;
  if query is null then
    select coalesce(sum(case when list_products.featured then n.featured else n.products end), 0) into counted
    from public.product_totals n where list_products.category is null or n.id = list_products.category;
    if list_products.status is not null then
      -- Drafts and scheduled products are few: they are counted, and the published ones are the rest.
      select case list_products.status
          when 'draft' then count(*) filter (where p.status = 'draft')
          when 'scheduled' then count(*) filter (where p.status = 'published')
          else counted - count(*)
        end
      into counted from (
        select q.status from public.products q
        where q.status = 'draft'
          and (list_products.category is null or q.category_id = list_products.category)
          and (not list_products.featured or q.is_featured)
        union all
        select q.status from public.products q
        where q.status = 'published' and q.publish_at is not null
          and (list_products.category is null or q.category_id = list_products.category)
          and (not list_products.featured or q.is_featured)
      ) p;
    end if;
    -- First the ids, from an index, then their rows. The second half of the list is read from its end.
    if skipped < counted / 2 then
      execute format('select array(select p.id from public.products p where %s order by %s limit $2 offset $3)',
        filter, orders[1]
      ) into ids using list_products.category, list_products.size, skipped;
    elsif skipped < counted then
      execute format('select array(select p.id from public.products p where %s order by %s limit $2 offset $3)',
        filter, orders[2]
      ) into ids using list_products.category, least(list_products.size, counted - skipped),
        greatest(counted - skipped - list_products.size, 0);
      select array_agg(r.id order by r.place desc) into ids from unnest(ids) with ordinality as r (id, place);
    end if;
  else
    -- Once as typed; where nothing matches, once more with typos forgiven.
    for attempt in 1..2 loop
      -- As in search_products.
      execute format(
        'select array(select f.id from (
           select p.id, p.search from public.products p where %s order by %s limit $2
         ) f where f.search @@ $3 limit $4)', filter, orders[1]
      ) into found_ids using list_products.category, 2 * most, query, most + 1;
      if cardinality(found_ids) <= most then
        execute format(
          'select array(select p.id from (
             select p.id, p.place, p.name_key, p.created_at, p.updated_at, p.search from public.products p
             where p.search @@ $2 and %s limit $3
           ) p order by %s)', filter, case when by_rank then 'ts_rank(p.search, $2) desc, ' else '' end || orders[1]
        ) into found_ids using list_products.category, query, most + 1;
        ordered := cardinality(found_ids) <= most;
      end if;
      exit when cardinality(found_ids) > 0 or attempt = 2;
      query := public.search_query(list_products.words, 'alike');
      exit when query is null;
    end loop;
    counted := cardinality(found_ids);
    if not ordered and skipped < most then
      execute format(
        'select array(select f.id from (
           select p.id, p.search from public.products p where %s order by %s limit $2
         ) f where f.search @@ $3 limit $4)', filter, orders[1]
      ) into found_ids using list_products.category, 5 * most, query, least(skipped + list_products.size, most);
      if cardinality(found_ids) < least(skipped + list_products.size, most) then
        execute format(
          'select array(select p.id from (
             select p.id, p.place, p.name_key, p.created_at, p.updated_at from public.products p
           where p.search @@ $2 and %s offset 0
           ) p order by %s limit $3)', filter, orders[1]
        ) into found_ids using list_products.category, query, least(skipped + list_products.size, most);
      end if;
    end if;
    if skipped < most then
      ids := found_ids[skipped + 1 : least(skipped + list_products.size, most)];
    end if;
    more := counted > most;
    counted := least(counted, most);
  end if;

  return query select counted, coalesce(list_products.more, false), (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'image_url', p.image_url, 'is_featured', p.is_featured,
      'status', p.status, 'publish_at', p.publish_at, 'unpublish_at', p.unpublish_at, 'is_live', p.is_live,
      'updated_at', p.updated_at, 'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by i.place), '[]')
    from unnest(ids) with ordinality as i (id, place)
    join public.products p on p.id = i.id join public.product_categories c on c.id = p.category_id
  );
end;
$$;

comment on function public.list_products(integer, integer, text, uuid, boolean, text, text) is
  'A page, sorted as product_list_order says, of all products or those of a category, featured, of a state (draft, scheduled, published), or matching a tsquery, and their number: of a search at most 1,000, and whether there are more. Without a sort the best match of a search comes first, as long as there are not more than that.';
grant execute on function public.list_products(integer, integer, text, uuid, boolean, text, text) to authenticated;
