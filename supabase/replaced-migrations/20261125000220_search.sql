-- Search of staff: any text of a product and of a post, the best match first; words with a typo are forgiven only where
-- nothing matches as typed.

-- The words that products and posts have, by which a mistyped one is corrected. Letters only, as a number has no typos.
create table public.search_words (
  id uuid primary key default gen_random_uuid(),
  word text not null,
  grams text[] not null,
  constraint search_words_word_is_unique unique (word),
  constraint search_words_word_length check (char_length(word) between 4 and 50)
);

comment on table public.search_words is
  'Words of products and posts as the search has them (stems), with their trigrams. Added by triggers, never removed: a word that nothing has any more corrects nothing.';

create index search_words_grams_idx on public.search_words using gin (grams);
create index search_words_prefix_idx on public.search_words (word text_pattern_ops);

alter table public.search_words enable row level security;
revoke all on public.search_words from anon, authenticated;

create function public.word_grams(word text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct substr('  ' || word_grams.word || ' ', n, 3) from generate_series(1, length(word_grams.word) + 1) as n
  );
$$;

comment on function public.word_grams(text) is 'The trigrams of a word, as the extension pg_trgm makes them.';

drop index public.products_search_idx;
alter table public.products drop column search;
alter table public.products add column search tsvector not null generated always as (
  -- Without hyphens and the like: "Safed-3" would be parsed as a word and the number -3.
  setweight(to_tsvector('english', translate(name, '-/_.', '    ')), 'A')
  || setweight(to_tsvector('english', translate(coalesce(description, ''), '-/_.', '    ')), 'B')
  || setweight(to_tsvector('english', translate(coalesce(export_info, ''), '-/_.', '    ')), 'C')
  || setweight(to_tsvector('english', translate(specifications::text, '-/_."[],', '        ')), 'C')
) stored;
create index products_search_idx on public.products using gin (search);
comment on column public.products.search is 'Words of name, description, export information and specifications.';

alter table public.blog_posts add column search tsvector not null generated always as (
  setweight(to_tsvector('english', translate(title, '-/_.', '    ')), 'A')
  || setweight(to_tsvector('english', translate(coalesce(excerpt, ''), '-/_.', '    ')), 'B')
  -- A tsvector holds at most 1 MB; a post is shorter, but its words may be long.
  || setweight(to_tsvector('english', translate(left(content, 100000), '-/_.', '    ')), 'C')
) stored;
create index blog_posts_search_idx on public.blog_posts using gin (search);
comment on column public.blog_posts.search is 'Words of title, excerpt and content.';

create function public.keep_search_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.search_words (word, grams)
  select n.word, public.word_grams(n.word) from (
    select distinct l.lexeme as word from added a, unnest(a.search) as l
    where l.lexeme ~ '^[[:alpha:]]{4,50}$'
  ) n
  where not exists (select 1 from public.search_words k where k.word = n.word)
  on conflict do nothing;
  return null;
end;
$$;

comment on function public.keep_search_words() is
  'Statement trigger: the words of the rows that were added or changed. Security definer, because clients cannot write words.';

create trigger products_keep_words_of_inserted after insert on public.products
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger products_keep_words_of_updated after update on public.products
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger blog_posts_keep_words_of_inserted after insert on public.blog_posts
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger blog_posts_keep_words_of_updated after update on public.blog_posts
  referencing new table as added for each statement execute function public.keep_search_words();

insert into public.search_words (word, grams)
select w.word, public.word_grams(w.word) from (
  select l.lexeme as word from public.products p, unnest(p.search) as l
  union select l.lexeme from public.blog_posts b, unnest(b.search) as l
) w where w.word ~ '^[[:alpha:]]{4,50}$';

create function public.forgiving_query(words text) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text;
  stem text;
  wanted text[];
  alike text[];
  query tsquery;
  part tsquery;
  is_forgiven boolean := false;
begin
  foreach typed in array string_to_array(forgiving_query.words, ' & ') loop
    stem := (select l.lexeme from unnest(to_tsvector('english', rtrim(typed, ':*'))) as l limit 1);
    -- A word such as "the" is not searched for.
    continue when stem is null;
    part := to_tsquery('english', typed);
    if not exists (select 1 from public.search_words k where k.word like stem || '%') then
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
    query := case when query is null then part else query && part end;
  end loop;
  return case when is_forgiven then query end;
end;
$$;

comment on function public.forgiving_query(text) is
  'The tsquery of words of which some are mistyped: each word that nothing has is replaced by those that look most like it. Null where none is, or none looks like it. Security definer: it tells at most that a word exists, and its callers are for staff.';

create or replace function public.list_products(
  page integer, size integer, words text default null, category uuid default null, featured boolean default false,
  status text default null, sort text default null
) returns table (total bigint, more boolean, products json)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant integer := 1000;
  skipped constant bigint := (list_products.page - 1)::bigint * list_products.size;
  query tsquery := to_tsquery('english', list_products.words);
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
             select p.id, p.name, p.created_at, p.updated_at, p.search from public.products p
             where p.search @@ $2 and %s limit $3
           ) p order by %s)', filter, case when by_rank then 'ts_rank(p.search, $2) desc, ' else '' end || orders[1]
        ) into found_ids using list_products.category, query, most + 1;
        ordered := cardinality(found_ids) <= most;
      end if;
      exit when cardinality(found_ids) > 0 or attempt = 2;
      query := public.forgiving_query(list_products.words);
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
             select p.id, p.name, p.created_at, p.updated_at from public.products p
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

create function public.find_posts(q text, words text default null) returns setof public.blog_posts
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  typed constant text := lower(find_posts.q);
  query tsquery := to_tsquery('english', find_posts.words);
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may search all posts.';
  end if;
  -- The letters as typed, then the words of the text, then words that look like them.
  return query select b.* from public.blog_posts b
    where position(typed in lower(b.title)) > 0 or position(typed in lower(coalesce(b.excerpt, ''))) > 0
      or position(typed in lower(b.content)) > 0
    order by position(typed in lower(b.title)) > 0 desc, coalesce(ts_rank(b.search, query), 0) desc,
      b.published_at desc, b.created_at desc, b.id;
  for attempt in 1..2 loop
    exit when found or query is null;
    return query select b.* from public.blog_posts b where b.search @@ query
      order by ts_rank(b.search, query) desc, b.published_at desc, b.created_at desc, b.id;
    exit when found;
    query := public.forgiving_query(find_posts.words);
  end loop;
end;
$$;

comment on function public.find_posts(text, text) is
  'The posts that contain a text, or else all words of a tsquery, or else words that look like them; the best match first.';

revoke execute on function
  public.word_grams(text), public.keep_search_words(), public.forgiving_query(text), public.find_posts(text, text)
  from public, anon, authenticated;
grant execute on function public.find_posts(text, text), public.forgiving_query(text) to authenticated;
