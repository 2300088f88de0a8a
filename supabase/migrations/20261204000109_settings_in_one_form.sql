-- One form has all settings: a save adds those that had no row. Icon, picture for sharing, country and the time until an
-- answer are settings; what staff stored under the two names of pictures stays where it is the address of one.

create or replace function public.is_public_setting(key text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select key in (
    'company_name', 'company_tagline', 'company_country', 'header_logo_url', 'site_icon_url', 'share_picture_url',
    'social_facebook_url', 'social_twitter_url', 'social_linkedin_url', 'social_instagram_url',
    'contact_address', 'contact_email', 'contact_phone', 'whatsapp_number',
    'office_hours', 'office_town', 'answer_working_days', 'map_coordinates', 'map_text', 'iec', 'gstin', 'fssai',
    'video_url', 'company_time_zone', 'site_published'
  );
$$;

create or replace function public.save_site_settings(changes jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  stale text[];
  added integer;
  saved integer;
begin
  -- Nobody adds, changes or deletes one meanwhile; reads go on.
  lock table public.site_settings in share row exclusive mode;

  select coalesce(array_agg(c.setting_key order by c.setting_key), '{}') into stale
  from jsonb_to_recordset(changes) as c (setting_key text, version timestamptz)
  left join public.site_settings s on s.setting_key = c.setting_key
  where s.updated_at is distinct from c.version;
  if cardinality(stale) > 0 then
    return stale;
  end if;

  insert into public.site_settings (setting_key, setting_value)
  select c.setting_key, c.setting_value
  from jsonb_to_recordset(changes) as c (setting_key text, setting_value text, version timestamptz)
  where c.version is null;
  get diagnostics added = row_count;
  update public.site_settings s set setting_value = c.setting_value
  from jsonb_to_recordset(changes) as c (setting_key text, setting_value text, version timestamptz)
  where s.setting_key = c.setting_key and c.version is not null;
  get diagnostics saved = row_count;
  if added + saved <> jsonb_array_length(changes) then
    raise insufficient_privilege using message = 'Only an administrator may change settings.';
  end if;
  return stale;
end;
$$;

comment on function public.save_site_settings(jsonb) is 'Writes a list of {setting_key, setting_value, version}, adds those whose version is null, and returns an empty list; where rows have another version, are missing or were added since, writes nothing and returns their keys.';

update public.site_settings set setting_value = ''
where setting_key in ('site_icon_url', 'share_picture_url') and setting_value <> ''
  and not public.is_picture_url(setting_value);

alter table public.site_settings drop constraint site_settings_url_form;
alter table public.site_settings add constraint site_settings_url_form check (
  case
    when setting_key like 'social\_%\_url' then setting_value ~* '^(#|https?://[^\s"<>\\]+)?$'
    when setting_key in ('header_logo_url', 'site_icon_url', 'share_picture_url')
      then setting_value = '' or public.is_picture_url(setting_value)
    else true
  end
);

-- The sample company keeps what the program promised for everybody before.
insert into public.site_settings (setting_key, setting_value, description)
select 'answer_working_days', '1', 'Working days until an answer, as forms and mails promise it'
where exists (
  select from public.site_settings s where s.setting_key = 'company_name' and s.setting_value = 'Doab Harvest Exports'
)
on conflict do nothing;
