-- Settings of the site.

create function public.check_registration() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.setting_value = old.setting_value and new.setting_key = old.setting_key
    or (case new.setting_key
      when 'gstin' then public.is_gstin(new.setting_value)
      when 'iec' then new.setting_value ~ '^([A-Z]{5}[0-9]{4}[A-Z]|[0-9]{10})$'
      when 'fssai' then new.setting_value ~ '^[0-9]{14}$'
    end)
  then
    return new;
  end if;
  raise check_violation using hint = 'setting_value',
    message = 'No authority has given this number. Please compare it with the certificate.';
end;
$$;

comment on function public.check_registration() is
  'Row trigger: refuses a number that its authority cannot have given. No constraint, because rows of before have some that stay until somebody changes them.';

create table public.site_settings (
  id uuid primary key default gen_random_uuid(),
  setting_key text not null,
  setting_value text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_settings_key_form check (setting_key ~ '^[a-z0-9_]{1,100}$'),
  constraint site_settings_key_is_unique unique (setting_key),
  constraint site_settings_value_length check (char_length(setting_value) <= 5000),
  constraint site_settings_description_length check (char_length(description) <= 1000),
  constraint site_settings_url_form check (
    case
      when setting_key like 'social\_%\_url' then setting_value ~* '^(#|https?://[^\s"<>\\]+)?$'
      when setting_key in ('header_logo_url', 'site_icon_url', 'share_picture_url')
        then setting_value = '' or public.is_picture_url(setting_value)
      else true
    end
  )
);

comment on table public.site_settings is 'Settings. Visitors read only the keys that is_public_setting lists.';

create trigger site_settings_keep_in_one_line before insert or update on public.site_settings
  -- Only the settings of the program, and not those with a line for each entry.
  for each row when (
    (public.is_public_setting(new.setting_key) or new.setting_key in ('trash_days', 'enquiry_retention_months', 'order_link_months'))
    and new.setting_key <> 'office_hours'
    and public.has_control_character(new.setting_value)
  )
  execute function public.keep_in_one_line('setting_value');
create trigger site_settings_check_registration before insert or update on public.site_settings
  for each row when (new.setting_key in ('gstin', 'iec', 'fssai') and new.setting_value <> '')
  execute function public.check_registration();
call pg_temp.keep_moments('site_settings');
create trigger site_settings_settle_certificates after insert or update or delete on public.site_settings
  for each row execute function public.settle_certificates_in_zone();
call pg_temp.raise_version('site_settings');
create trigger site_settings_keep_inserted after insert on public.site_settings
  referencing new table as added
  for each statement execute function public.keep_document_revision('''all''', 'setting_key', 'setting_value');
create trigger site_settings_keep_updated after update on public.site_settings
  referencing old table as removed new table as added
  for each statement execute function public.keep_document_revision('''all''', 'setting_key', 'setting_value');
create trigger site_settings_keep_deleted after delete on public.site_settings
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.site_settings enable row level security;

create policy "Visitors read public settings"
  on public.site_settings for select to anon using (public.is_public_setting(setting_key));
create policy "Users read public settings, admins read all"
  on public.site_settings for select to authenticated
  using (public.is_public_setting(setting_key) or (select public.is_admin()));
create policy "Admins add settings"
  on public.site_settings for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change settings"
  on public.site_settings for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete settings"
  on public.site_settings for delete to authenticated using ((select public.is_admin()));

grant select on public.site_settings to anon, authenticated;
grant insert, update, delete on public.site_settings to authenticated;

create function public.save_site_settings(changes jsonb) returns text[]
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

comment on function public.save_site_settings(jsonb) is
  'Writes a list of {setting_key, setting_value, version}, adds those whose version is null, and returns an empty list; where rows have another version, are missing or were added since, writes nothing and returns their keys.';
grant execute on function public.save_site_settings(jsonb) to authenticated;
