-- The text of a post shows pictures by their address in the bucket. They are in use too.

comment on column public.blog_posts.content is
  'Post markup (docs/product.md#post-markup): the specification''s, and headings, lists, quotes, tables, links and pictures.';

-- The path of a picture in a text ends where its mark does.
create or replace function public.picture_paths(value json) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if value is null or position('/application-assets/' in value::text) = 0 then
    return '{}';
  end if;
  -- String functions, because a regular expression took most of the time of an import.
  return array(
    select distinct f.path
    from unnest((string_to_array(value::text, '/application-assets/'))[2:]) as p (text)
    cross join lateral (select split_part(split_part(split_part(p.text, '"', 1), ')', 1), ' ', 1) as path) as f
    -- An index entry is limited in size.
    where char_length(f.path) between 1 and 498
  );
end;
$$;

do $$
declare
  source text := pg_get_functiondef('public.pictures_in_use(text[])'::regprocedure);
begin
  if position('shown (url) as (' in source) = 0 then
    raise exception 'pictures_in_use has no list of shown pictures.';
  end if;
  execute replace(source, 'shown (url) as (', 'shown (url) as (
    select u.url from unnest(pictures_in_use.urls) as u (url)
      where split_part(u.url, ''/application-assets/'', 2) in (
        select unnest(public.picture_paths(to_json(b.content))) from public.blog_posts b
        where position(''/application-assets/'' in b.content) > 0 and (b.is_live or (select c.sees_all from caller c))
        union all
        select unnest(public.picture_paths(w.values)) from public.working_copies w
        where w.table_name = ''blog_posts'' and (select c.sees_all from caller c)
      )
    union all');
end;
$$;
