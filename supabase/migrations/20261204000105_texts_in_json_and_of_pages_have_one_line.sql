-- Texts in lists of products, texts of pages that have one line, and the program's settings of one line are kept in one line
-- whoever writes them, as columns are. What is stored already stays as it is until it is written.

create or replace function public.has_control_character(value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select value ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]|\\[bfnrtu]';
$$;

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

create or replace function public.keep_in_one_line() returns trigger
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

create or replace trigger products_keep_in_one_line before insert or update on public.products
  for each row when (
    public.has_control_character(concat_ws('', new.name, new.meta_title, new.origin, new.transit_note, new.payment_terms, new.uses, new.ports, new.incoterms, new.specifications, new.packings))
  )
  execute function public.keep_in_one_line('name', 'meta_title', 'origin', 'transit_note', 'payment_terms', 'uses', 'ports', 'incoterms', 'specifications', 'packings');

create trigger page_content_keep_in_one_line before insert or update on public.page_content
  -- Choices have a line each.
  for each row when (new.content_type not in ('textarea', 'choices') and public.has_control_character(new.content))
  execute function public.keep_in_one_line('content');

create trigger site_settings_keep_in_one_line before insert or update on public.site_settings
  -- Only the settings of the program, and not those with a line for each entry.
  for each row when (
    (public.is_public_setting(new.setting_key) or new.setting_key in ('trash_days', 'enquiry_retention_months'))
    and new.setting_key <> 'office_hours'
    and public.has_control_character(new.setting_value)
  )
  execute function public.keep_in_one_line('setting_value');

comment on function public.has_control_character(text) is 'Whether a text may have line breaks or other control characters, as they are or as JSON has them. Triggers ask it first: to take a row apart takes as long as to write it.';

comment on function public.in_one_line(jsonb) is 'A value in whose texts line breaks and other control characters are a space, as in forms (app/lib/text/one-line.ts).';

revoke execute on function public.in_one_line(jsonb) from public;

grant execute on function public.in_one_line(jsonb) to anon;

grant execute on function public.in_one_line(jsonb) to authenticated;

comment on function public.keep_in_one_line() is 'Row trigger of the columns that its arguments name, texts or JSON: each text in them is kept in one line. No constraint, because rows of before have some that are not.';
