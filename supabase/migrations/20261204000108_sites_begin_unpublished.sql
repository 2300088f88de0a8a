-- A new site is public once its owner says so. One that has content was public, and stays it.

create or replace function public.is_public_setting(key text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select key in (
    'company_name', 'company_tagline', 'header_logo_url',
    'social_facebook_url', 'social_twitter_url', 'social_linkedin_url', 'social_instagram_url',
    'contact_address', 'contact_email', 'contact_phone', 'whatsapp_number',
    'office_hours', 'office_town', 'map_coordinates', 'map_text', 'iec', 'gstin', 'fssai', 'video_url',
    'company_time_zone', 'site_published'
  );
$$;

insert into public.site_settings (setting_key, setting_value, description)
select 'site_published', 'yes', 'Whether visitors see the site'
where exists (select from public.product_categories)
  or exists (select from public.products)
  or exists (select from public.blog_posts)
  or exists (select from public.certificates)
  or exists (select from public.gallery_items)
  or exists (select from public.company_entries)
  or exists (select from public.page_content)
  or exists (select from public.media)
on conflict do nothing;
