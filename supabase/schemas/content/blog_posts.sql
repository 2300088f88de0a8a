-- Posts of the blog.

create function public.bound_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A form writes all of its columns, and a post of before may have more.
  if tg_op = 'UPDATE' and new.content = old.content then
    return new;
  end if;
  if char_length(new.content) - char_length(translate(new.content, E'\n|*[', '')) > 5000 then
    raise check_violation using hint = 'content', message =
      'This text has more lines, table cells, links and stars than one page can show, which are 5,000 in all. Please split it into several posts.';
  end if;
  return new;
end;
$$;

comment on function public.bound_marks() is
  'Row trigger: each mark may become an element of a page (app/lib/markup/blocks.ts).';

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text not null,
  content text not null,
  excerpt text,
  author_id uuid references public.profiles (id) on delete set null,
  author_name text,
  featured_image_url text,
  tags text[] not null default '{}',
  status text not null default 'draft',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default false,
  meta_title text,
  meta_description text,
  share_image_url text,
  related_product_ids uuid[] not null default '{}',
  related_category_id uuid,
  search tsvector not null generated always as (
    public.search_vector(title, 'A') || public.search_vector(excerpt, 'B') || public.search_vector(content, 'C')
  ) stored,
  constraint blog_posts_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint blog_posts_slug_form check (public.is_slug(slug)),
  constraint blog_posts_slug_is_unique unique (slug),
  constraint blog_posts_content_is_given check (content ~ '\S' and char_length(content) <= 200000),
  constraint blog_posts_excerpt_length check (char_length(excerpt) <= 2000),
  constraint blog_posts_author_name_length check (char_length(author_name) <= 200),
  constraint blog_posts_featured_image_url_form check (public.is_picture_url(featured_image_url)),
  constraint blog_posts_tags_are_given check (array_position(tags, null) is null),
  constraint blog_posts_status_is_known check (status in ('draft', 'published', 'archived')),
  constraint blog_posts_unpublish_follows_publish check (unpublish_at > publish_at),
  constraint blog_posts_published_has_a_date check (not is_live or published_at is not null),
  constraint blog_posts_related_product_ids_form check (
    array_position(related_product_ids, null) is null and cardinality(related_product_ids) <= 12
  ),
  constraint blog_posts_meta_description_length check (char_length(meta_description) <= 320),
  constraint blog_posts_meta_title_length check (char_length(meta_title) <= 200),
  constraint blog_posts_share_image_url_form check (public.is_picture_url(share_image_url))
);

comment on table public.blog_posts is 'Blog posts; a published one is a page at /blog/{slug}, visitors cannot see others.';
comment on column public.blog_posts.content is
  'Post markup (docs/product.md#post-markup): the specification''s, and headings, lists, quotes, tables, links and pictures.';
comment on column public.blog_posts.published_at is
  'The date that the blog shows. Set at the first publication where staff have given none.';
comment on column public.blog_posts.search is 'Words of title, excerpt and content.';
comment on column public.blog_posts.meta_title is 'The whole title in search results; null where the page makes it.';
comment on column public.blog_posts.meta_description is 'The text in search results; null where the page makes it.';
comment on column public.blog_posts.share_image_url is 'Shown by services where somebody shares the page; null for the row''s own picture.';
comment on column public.blog_posts.related_product_ids is
  'Products shown below the post, in this order. No references: a product that is gone or not public is left out, and one that comes back is there again.';
comment on column public.blog_posts.related_category_id is
  'The category whose products are shown after the chosen ones. No reference, as for these.';

create index blog_posts_author_id_idx on public.blog_posts (author_id);
create index blog_posts_published_idx on public.blog_posts (published_at desc, id) where is_live;
create index blog_posts_date_idx on public.blog_posts (published_at desc, created_at desc, id);
create index blog_posts_status_idx on public.blog_posts (status, published_at desc, created_at desc, id);
create index blog_posts_search_idx on public.blog_posts using gin (search);

call pg_temp.publish_rows('blog_posts', 'posts');
call pg_temp.keep_in_one_line('blog_posts', 'title', 'author_name', 'tags', 'meta_title');
create trigger blog_posts_bound_marks before insert or update of content on public.blog_posts
  for each row execute function public.bound_marks();
create trigger blog_posts_keep_former_slug after update on public.blog_posts
  for each row when (old.slug <> new.slug and old.published_at is not null) execute function public.keep_former_slug();
create trigger blog_posts_keep_words_of_inserted after insert on public.blog_posts
  referencing new table as added for each statement execute function public.keep_search_words();
create trigger blog_posts_keep_words_of_updated after update on public.blog_posts
  referencing new table as added for each statement execute function public.keep_search_words();

create function public.find_posts(q text, words text default null) returns setof public.blog_posts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  typed constant text := public.folded(find_posts.q);
  query tsquery := public.search_query(find_posts.words);
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may search all posts.';
  end if;
  -- The letters as typed, then the words of the text, then words that look like them.
  return query select b.* from public.blog_posts b
    where position(typed in public.folded(b.title)) > 0 or position(typed in public.folded(coalesce(b.excerpt, ''))) > 0
      or position(typed in public.folded(b.content)) > 0
    order by position(typed in public.folded(b.title)) > 0 desc, coalesce(ts_rank(b.search, query), 0) desc,
      b.published_at desc, b.created_at desc, b.id;
  for attempt in 1..2 loop
    exit when found or query is null;
    return query select b.* from public.blog_posts b where b.search @@ query
      order by ts_rank(b.search, query) desc, b.published_at desc, b.created_at desc, b.id;
    exit when found;
    query := public.search_query(find_posts.words, 'alike');
  end loop;
end;
$$;

comment on function public.find_posts(text, text) is
  'The posts that contain a text, or else all words of a tsquery, or else words that look like them; the best match first.';
grant execute on function public.find_posts(text, text) to authenticated;

create function public.products_of_post(post uuid default null)
returns table (id uuid, name text, image_url text, category text)
language sql stable set search_path = '' as $$
  select p.id, p.name, p.image_url, c.name
  from public.blog_posts b
  cross join lateral unnest(b.related_product_ids) with ordinality as r (id, position)
  join public.products p on p.id = r.id
  join public.product_categories c on c.id = p.category_id
  where products_of_post.post is null or b.id = products_of_post.post
  order by b.updated_at desc, r.position
  limit 500
$$;

comment on function public.products_of_post(uuid) is 'The products that a post is about, in its order, as far as they are there; without a post those of the latest posts.';
grant execute on function public.products_of_post(uuid) to authenticated;

create function public.products_led_to(ids uuid[], category uuid default null) returns json
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 4;
begin
  return (
    with chosen as (
      select p.id, 1 as turn, w.position from unnest(products_led_to.ids) with ordinality as w (id, position)
      join public.products p on p.id = w.id and p.is_live
    ), others as (
      select p.id, 2 as turn, row_number() over (order by p.is_featured desc, p.place, p.name_key, p.id) as position
      from public.products p
      where p.category_id = products_led_to.category and p.is_live and p.id <> all (products_led_to.ids)
      order by p.is_featured desc, p.place, p.name_key, p.id
      limit greatest(most - (select count(*) from chosen), 0)
    ), led_to as (
      select * from chosen union all select * from others
    )
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'image_url', p.image_url,
      'is_featured', p.is_featured, 'sizes_mm', p.sizes_mm, 'season_months', p.season_months,
      'stored_months', p.stored_months, 'lots', p.lots, 'picture_notes', public.picture_notes(p),
      'category', json_build_object('name', c.name, 'slug', c.slug)
    ) order by l.turn, l.position), '[]')
    from led_to l
    join public.products p on p.id = l.id
    join public.product_categories c on c.id = p.category_id
  );
end;
$$;

comment on function public.products_led_to(uuid[], uuid) is
  'The live ones of chosen products in their order as cards with their categories, filled up to 4 with those of a category.';
grant execute on function public.products_led_to(uuid[], uuid) to anon, authenticated;

create function public.related_products(post public.blog_posts) returns json
language plpgsql stable set search_path = '' as $$
begin
  return public.products_led_to(post.related_product_ids, post.related_category_id);
end;
$$;

comment on function public.related_products(public.blog_posts) is
  'The live products that a post leads to, as cards. A computed column: the page of a post is one call.';
grant execute on function public.related_products(public.blog_posts) to anon, authenticated;
