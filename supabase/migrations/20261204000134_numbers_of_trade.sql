-- GSTIN, IEC, FSSAI licence and HS code are checked where they are changed; what is stored stays. Three settings are public.

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

create or replace function public.is_public_setting(key text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select key in (
    'company_name', 'company_tagline', 'company_country', 'header_logo_url', 'site_icon_url', 'share_picture_url',
    'social_facebook_url', 'social_twitter_url', 'social_linkedin_url', 'social_instagram_url',
    'contact_address', 'contact_email', 'contact_phone', 'whatsapp_number',
    'office_hours', 'office_town', 'answer_working_days', 'map_coordinates', 'map_text', 'iec', 'gstin', 'fssai',
    'cin', 'registered_office', 'grievance_contact', 'video_url', 'company_time_zone', 'site_published'
  );
$$;

create function public.check_hs_code() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- An undo brings back what was stored.
  if current_setting('app.actor_name', true) like 'undo of %' then
    return new;
  end if;
  raise check_violation using hint = 'hs_code',
    message = 'The customs tariff has the chapters 01 to 97. Please check the first two digits.';
end;
$$;

create trigger products_check_hs_code_of_inserted before insert on public.products
  for each row when (new.hs_code !~ '^(0[1-9]|[1-8][0-9]|9[0-7])') execute function public.check_hs_code();

create trigger products_check_hs_code_of_updated before update of hs_code on public.products
  for each row when (new.hs_code is distinct from old.hs_code and new.hs_code !~ '^(0[1-9]|[1-8][0-9]|9[0-7])')
  execute function public.check_hs_code();

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

create trigger site_settings_check_registration before insert or update on public.site_settings
  for each row when (new.setting_key in ('gstin', 'iec', 'fssai') and new.setting_value <> '')
  execute function public.check_registration();

comment on function public.check_hs_code() is 'Row trigger: refuses a code of no chapter. No constraint, because rows of before have some that stay until somebody changes them.';

revoke execute on function public.check_hs_code() from public;

comment on function public.check_registration() is 'Row trigger: refuses a number that its authority cannot have given. No constraint, because rows of before have some that stay until somebody changes them.';

revoke execute on function public.check_registration() from public;

comment on function public.is_gstin(text) is 'Whether a text is a number of the Indian goods and services tax: its form, and its last sign by Luhn''s sum of base 36.';

revoke execute on function public.is_gstin(text) from public;

grant execute on function public.is_gstin(text) to authenticated;
