-- Addresses of pictures in texts and snapshots.

create function public.picture_paths(value json) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if value is null then
    return '{}';
  end if;
  if position('"path":"public/' in value::text) > 0 then
    -- A row of the library: its file stays as long as it can be brought back.
    return array_remove(array[value ->> 'path'], null);
  end if;
  if position('/application-assets/' in value::text) = 0 then
    return '{}';
  end if;
  -- String functions, because a regular expression took most of the time of an import. In a text, a path ends where its
  -- mark does.
  return array(
    select distinct f.path
    from unnest((string_to_array(value::text, '/application-assets/'))[2:]) as p (text)
    cross join lateral (select split_part(split_part(split_part(p.text, '"', 1), ')', 1), ' ', 1) as path) as f
    -- An index entry is limited in size.
    where char_length(f.path) between 1 and 498
  );
end;
$$;

comment on function public.picture_paths(json) is 'The paths in the bucket of all pictures in a snapshot.';

create function public.pictures_before(product json) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_remove(
    array(select json_array_elements_text(product -> 'gallery_images'))
      || array(select p ->> 'document_url' from json_array_elements(product -> 'papers') p)
      || (product ->> 'image_url') || (product ->> 'document_url'),
    null
  );
$$;

comment on function public.pictures_before(json) is 'The addresses of a product''s pictures and document before an import.';
grant execute on function public.pictures_before(json) to authenticated;

create function public.pictures_in_text(content text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case when position('/application-assets/' in pictures_in_text.content) > 0 then array(
    select m[1] from regexp_matches(pictures_in_text.content, '\(([^()\s"]*/application-assets/[^()\s"]+)', 'g') as m
  ) else '{}' end;
$$;

comment on function public.pictures_in_text(text) is
  'The addresses of the bucket that post markup (docs/product.md#post-markup) shows as pictures or links to.';
grant execute on function public.pictures_in_text(text) to anon, authenticated;
