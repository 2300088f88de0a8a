-- Search entries: what search engines and shared links show of a category, product or post, where staff do not want what
-- the page makes of itself. Pages of texts have theirs among their texts.

do $$
declare
  content text;
begin
  foreach content in array array['product_categories', 'products', 'blog_posts'] loop
    execute format(
      'alter table public.%1$I
         add column meta_title text,
         add column meta_description text,
         add column share_image_url text,
         add constraint %1$s_meta_title_length check (char_length(meta_title) <= 200),
         add constraint %1$s_meta_description_length check (char_length(meta_description) <= 320),
         add constraint %1$s_share_image_url_form check (public.is_picture_url(share_image_url));
       comment on column public.%1$I.meta_title is ''The whole title in search results; null where the page makes it.'';
       comment on column public.%1$I.meta_description is ''The text in search results; null where the page makes it.'';
       comment on column public.%1$I.share_image_url is ''Shown by services where somebody shares the page; null for the row''''s own picture.''',
      content
    );
  end loop;
end;
$$;

create index products_share_image_url_idx on public.products (share_image_url) where share_image_url is not null;

-- Functions get what they lack, and keep the rest, whatever its latest version is.
do $$
declare
  patched record;
  source text;
begin
  for patched in
    select * from (values
      (
        'public.category_page(text, integer, integer)',
        '''image_url'', found_category.image_url',
        '''image_url'', found_category.image_url, ''meta_title'', found_category.meta_title,
      ''meta_description'', found_category.meta_description, ''share_image_url'', found_category.share_image_url'
      ),
      (
        'public.pictures_in_use(text[])',
        'shown (url) as (',
        'shown (url) as (
    select p.share_image_url from public.products p
      where p.share_image_url = any (pictures_in_use.urls) and (p.is_live or (select c.sees_all from caller c))
    union all select r.share_image_url from public.product_categories r
      where r.is_live or (select c.sees_all from caller c)
    union all select r.share_image_url from public.blog_posts r where r.is_live or (select c.sees_all from caller c)
    union all'
      )
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
