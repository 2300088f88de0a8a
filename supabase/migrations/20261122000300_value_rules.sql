-- Rules that columns of several tables share. In plpgsql: a SQL function would open a query for each value, which
-- took half of the time of a new product.

create function public.is_slug(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$' and char_length(value) <= 200;
end;
$$;

comment on function public.is_slug(text) is
  'The form of an address part: what slug generation yields (admin specification, section 5).';

create function public.is_picture_url(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(value) <= 2000 and value ~* '^(https?://[^\s"<>\\]+|/[a-zA-Z0-9_.-][^\s"<>\\]*)$';
end;
$$;

comment on function public.is_picture_url(text) is
  'An http(s) address, or a path of this site: the embedded backend stores its own files by path.';

create function public.are_picture_urls(value text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  url text;
begin
  foreach url in array coalesce(value, '{}') loop
    if public.is_picture_url(url) is not true then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

comment on function public.are_picture_urls(text[]) is 'Whether every address of a list, which may be empty, is one of a picture.';
