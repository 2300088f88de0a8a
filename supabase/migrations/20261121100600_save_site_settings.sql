-- Several settings are saved at once or not at all, and addresses among them are web addresses.

-- Not valid: what stands there already may stay until somebody changes it.
alter table public.site_settings add constraint site_settings_url_form check (
  case
    when setting_key like 'social\_%\_url' then setting_value ~* '^(#|https?://[^\s"<>\\]+)?$'
    when setting_key = 'header_logo_url' then setting_value = '' or public.is_picture_url(setting_value)
    else true
  end
) not valid;

create function public.save_site_settings(changes jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  stale text[];
  saved integer;
begin
  -- In one order, so that two savers wait for each other instead of for ever.
  perform 1 from public.site_settings s
  where s.setting_key in (select c ->> 'setting_key' from jsonb_array_elements(changes) c)
  order by s.setting_key for update;

  select coalesce(array_agg(c.setting_key), '{}') into stale
  from jsonb_to_recordset(changes) as c (setting_key text, version timestamptz)
  where not exists (
    select 1 from public.site_settings s where s.setting_key = c.setting_key and s.updated_at = c.version
  );
  if cardinality(stale) > 0 then
    return stale;
  end if;

  update public.site_settings s set setting_value = c.setting_value
  from jsonb_to_recordset(changes) as c (setting_key text, setting_value text)
  where s.setting_key = c.setting_key;
  get diagnostics saved = row_count;
  if saved <> jsonb_array_length(changes) then
    raise insufficient_privilege using message = 'Only an administrator may change settings.';
  end if;
  return stale;
end;
$$;

comment on function public.save_site_settings(jsonb) is
  'Writes a list of {setting_key, setting_value, version} and gives an empty list; where a row has another version by now, or is gone, it writes nothing and gives those keys.';

revoke execute on function public.save_site_settings(jsonb) from public, anon, authenticated;
grant execute on function public.save_site_settings(jsonb) to authenticated;
