-- Visitors read the settings of map, office hours and legal identity.

create or replace function public.is_public_setting(key text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select key in (
    'company_name', 'company_tagline', 'header_logo_url',
    'social_facebook_url', 'social_twitter_url', 'social_linkedin_url', 'social_instagram_url',
    'contact_address', 'contact_email', 'contact_phone', 'whatsapp_number',
    'office_hours', 'map_coordinates', 'map_text', 'iec', 'gstin', 'fssai', 'company_time_zone'
  );
$$;
