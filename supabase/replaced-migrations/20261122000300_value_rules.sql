-- Value rules that several tables share. In plpgsql, because a SQL function starts a query for each value, which took
-- half of the time of inserting a product.

create function public.is_slug(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$' and char_length(value) <= 200;
end;
$$;

comment on function public.is_slug(text) is
  'Whether a text has the form of a slug: lower-case letters, digits and underscores in groups joined by hyphens.';

create function public.is_picture_url(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(value) <= 2000 and value ~* '^(https?://[^\s"<>\\]+|/[a-zA-Z0-9_.-][^\s"<>\\]*)$';
end;
$$;

comment on function public.is_picture_url(text) is
  'Whether a text is an http(s) URL or a path of this site; a self-hosted backend stores its files by path.';

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

comment on function public.are_picture_urls(text[]) is 'Whether every element is a picture URL; true of an empty list.';
