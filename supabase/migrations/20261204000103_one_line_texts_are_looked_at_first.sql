-- Rows are taken apart by the trigger of texts of one line only where one has a line break: an import took twice as long.

create function public.has_control_character(value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select value ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]';
$$;

create or replace trigger profiles_keep_in_one_line before insert or update on public.profiles
  for each row when (public.has_control_character(concat_ws('', new.full_name)))
  execute function public.keep_in_one_line('full_name');

create or replace trigger media_keep_in_one_line before insert or update on public.media
  for each row when (public.has_control_character(concat_ws('', new.alt, new.credit)))
  execute function public.keep_in_one_line('alt', 'credit');

create or replace trigger product_categories_keep_in_one_line before insert or update on public.product_categories
  for each row when (public.has_control_character(concat_ws('', new.name, new.meta_title)))
  execute function public.keep_in_one_line('name', 'meta_title');

create or replace trigger products_keep_in_one_line before insert or update on public.products
  for each row when (
    public.has_control_character(concat_ws('', new.name, new.meta_title, new.origin, new.transit_note, new.payment_terms, new.uses, new.ports, new.incoterms))
  )
  execute function public.keep_in_one_line('name', 'meta_title', 'origin', 'transit_note', 'payment_terms', 'uses', 'ports', 'incoterms');

create or replace trigger certificates_keep_in_one_line before insert or update on public.certificates
  for each row when (public.has_control_character(concat_ws('', new.name, new.authority, new.number, new.scope)))
  execute function public.keep_in_one_line('name', 'authority', 'number', 'scope');

create or replace trigger gallery_items_keep_in_one_line before insert or update on public.gallery_items
  for each row when (public.has_control_character(concat_ws('', new.title)))
  execute function public.keep_in_one_line('title');

create or replace trigger blog_posts_keep_in_one_line before insert or update on public.blog_posts
  for each row when (
    public.has_control_character(concat_ws('', new.title, new.author_name, new.tags, new.meta_title))
  )
  execute function public.keep_in_one_line('title', 'author_name', 'tags', 'meta_title');

create or replace trigger company_entries_keep_in_one_line before insert or update on public.company_entries
  for each row when (public.has_control_character(concat_ws('', new.title, new.caption, new.phone)))
  execute function public.keep_in_one_line('title', 'caption', 'phone');

create or replace trigger enquiries_keep_in_one_line before insert or update on public.enquiries
  for each row when (
    public.has_control_character(concat_ws('', new.full_name, new.phone, new.subject, new.company, new.country, new.port, new.incoterm, new.loading_week, new.tags))
  )
  execute function public.keep_in_one_line('full_name', 'phone', 'subject', 'company', 'country', 'port', 'incoterm', 'loading_week', 'tags');

create or replace trigger enquiry_lines_keep_in_one_line before insert or update on public.enquiry_lines
  for each row when (public.has_control_character(concat_ws('', new.size, new.packing, new.note)))
  execute function public.keep_in_one_line('size', 'packing', 'note');

create or replace trigger enquiry_answers_keep_in_one_line before insert or update on public.enquiry_answers
  for each row when (public.has_control_character(concat_ws('', new.title)))
  execute function public.keep_in_one_line('title');

create or replace trigger quotation_versions_keep_in_one_line before insert or update on public.quotation_versions
  for each row when (public.has_control_character(concat_ws('', new.port)))
  execute function public.keep_in_one_line('port');

comment on function public.has_control_character(text) is 'Whether a text has line breaks or other control characters. Triggers ask it first: to take a row apart takes as long as to write it.';

revoke execute on function public.has_control_character(text) from public;

grant execute on function public.has_control_character(text) to anon;

grant execute on function public.has_control_character(text) to authenticated;
