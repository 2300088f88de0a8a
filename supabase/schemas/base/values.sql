-- Rules of values, which several tables have, and the day of the company.

create function public.is_slug(value text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return value ~ '^[a-z0-9_]+(-[a-z0-9_]+)*$' and char_length(value) <= 200;
end;
$$;

comment on function public.is_slug(text) is
  'Whether a text has the form of a slug: lower-case letters, digits and underscores in groups joined by hyphens.';

create function public.folded(value text) returns text
language plpgsql immutable parallel safe strict set search_path = '' as $$
begin
  if octet_length(value) = char_length(value) then
    return lower(value collate "C");
  end if;
  -- A Turkish database has another letter for the small one of I.
  return lower(translate(regexp_replace(normalize(value, nfd), '[\u0300-\u036F]+', '', 'g'), 'Iı', 'ii'));
end;
$$;

comment on function public.folded(text) is
  'A text in small letters without accents, the same in each locale: by which names stand in order, because the embedded database compares code points and has "aardvark" behind "Zebra", and in which staff''s searches look.';
grant execute on function public.folded(text) to authenticated;

create function public.is_picture_url(value text) returns boolean
language plpgsql immutable parallel safe strict set search_path = '' as $$
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

create function public.are_short_texts(value text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  item text;
begin
  if cardinality(value) > 30 then
    return false;
  end if;
  foreach item in array coalesce(value, '{}') loop
    if (item ~ '\S' and char_length(item) <= 100) is not true then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

comment on function public.are_short_texts(text[]) is 'Whether a list has at most 30 texts of up to 100 characters, none blank.';

create function public.list_length(list jsonb) returns integer
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when jsonb_typeof(list) = 'array' then jsonb_array_length(list) else 0 end;
end;
$$;

comment on function public.list_length(jsonb) is
  'How long a list is. Generated columns are made before constraints refuse what is none.';
grant execute on function public.list_length(jsonb) to authenticated;

create function public.tidy_text(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(
    regexp_replace(coalesce(value, ''), '\r\n?', E'\n', 'g'),
    -- White space as String.prototype.trim defines it.
    U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'
  );
$$;

comment on function public.tidy_text(text) is
  'A normalized text: line feeds only, trimmed; empty for null.';
grant execute on function public.tidy_text(text) to authenticated;

create function public.has_control_character(value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select value ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]|\\[bfnrtu]';
$$;

comment on function public.has_control_character(text) is
  'Whether a text may have line breaks or other control characters, as they are or as JSON has them. Triggers ask it first: to take a row apart takes as long as to write it.';
grant execute on function public.has_control_character(text) to anon, authenticated;

create function public.in_one_line(value jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'))
    when 'array' then (
      select coalesce(jsonb_agg(public.in_one_line(item) order by place), '[]')
      from jsonb_array_elements(value) with ordinality items (item, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(key, public.in_one_line(item)), '{}') from jsonb_each(value) parts (key, item)
    )
    else value
  end;
$$;

comment on function public.in_one_line(jsonb) is
  'A value in whose texts line breaks and other control characters are a space, as in forms (app/lib/text/one-line.ts).';
grant execute on function public.in_one_line(jsonb) to anon, authenticated;

create function public.keep_in_one_line() returns trigger
language plpgsql set search_path = '' as $$
declare
  given constant jsonb := to_jsonb(new);
  changes jsonb := '{}';
  field text;
begin
  foreach field in array tg_argv loop
    if public.in_one_line(given -> field) <> given -> field then
      changes = changes || jsonb_build_object(field, public.in_one_line(given -> field));
    end if;
  end loop;
  return case when changes = '{}' then new else jsonb_populate_record(new, changes) end;
end;
$$;

comment on function public.keep_in_one_line() is
  'Row trigger of the columns that its arguments name, texts or JSON: each text in them is kept in one line. No constraint, because rows of before have some that are not.';

create function public.is_gstin(value text) returns boolean
language plpgsql immutable parallel safe strict set search_path = '' as $$
declare
  signs constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  product integer;
  total integer := 0;
begin
  if value !~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][1-9A-JZ][0-9A-Z]$' then
    return false;
  end if;
  for place in 1..14 loop
    product := (strpos(signs, substr(value, place, 1)) - 1) * (2 - place % 2);
    total := total + product / 36 + product % 36;
  end loop;
  return substr(signs, (36 - total % 36) % 36 + 1, 1) = right(value, 1);
end;
$$;

comment on function public.is_gstin(text) is
  'Whether a text is a number of the Indian goods and services tax: its form, and its last sign by Luhn''s sum of base 36.';
grant execute on function public.is_gstin(text) to authenticated;

create function public.end_of_day(day date) returns timestamptz
language plpgsql stable strict set search_path = '' as $$
declare
  midnight constant timestamp := day + 1;
  zone text;
begin
  select nullif(btrim(s.setting_value), '') into zone
  from public.site_settings s where s.setting_key = 'company_time_zone';
  return midnight at time zone coalesce(zone, 'Asia/Kolkata');
exception when invalid_parameter_value then
  -- The zone may be one that only the application knows. A certificate must not be lost to that.
  return midnight at time zone 'Asia/Kolkata';
end;
$$;

comment on function public.end_of_day(date) is 'The moment at which a day is over in the time zone of the company.';

create function public.day_of(moment timestamptz) returns date
language plpgsql stable strict set search_path = '' as $$
declare
  zone text;
begin
  select nullif(btrim(s.setting_value), '') into zone
  from public.site_settings s where s.setting_key = 'company_time_zone';
  return (moment at time zone coalesce(zone, 'Asia/Kolkata'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'Asia/Kolkata')::date;
end;
$$;

comment on function public.day_of(timestamptz) is 'The day of a moment in the time zone of the company.';

create function public.seconds_of_hour() returns integer
language sql stable set search_path = '' as $$
  select ceil(extract(epoch from date_trunc('hour', now(), 'UTC') + interval '1 hour' - now()))::integer;
$$;

comment on function public.seconds_of_hour() is 'The seconds that are left of this hour.';

create function public.is_public_setting(key text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select key in (
    'company_name', 'company_tagline', 'company_country', 'header_logo_url', 'site_icon_url', 'share_picture_url',
    'social_facebook_url', 'social_twitter_url', 'social_linkedin_url', 'social_instagram_url',
    'contact_address', 'contact_email', 'contact_phone', 'whatsapp_number',
    'office_hours', 'office_town', 'answer_working_days', 'map_coordinates', 'map_text', 'iec', 'gstin', 'fssai',
    'cin', 'registered_office', 'grievance_contact', 'video_url', 'company_time_zone', 'site_published'
  );
$$;

comment on function public.is_public_setting(text) is
  'Whether visitors may read the setting of a key.';
