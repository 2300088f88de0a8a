-- Columns of one line lose line breaks and other control characters whoever writes to them, and a post has at most 5,000
-- marks; rows of before stay as they are until somebody changes them.

create function public.keep_in_one_line() returns trigger
language plpgsql set search_path = '' as $$
declare
  controls constant text := '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+';
  given constant jsonb := to_jsonb(new);
  changes jsonb := '{}';
  field text;
  value jsonb;
begin
  foreach field in array tg_argv loop
    value = case jsonb_typeof(given -> field)
      when 'string' then to_jsonb(regexp_replace(given ->> field, controls, ' ', 'g'))
      when 'array' then (
        select jsonb_agg(regexp_replace(item, controls, ' ', 'g') order by place)
        from jsonb_array_elements_text(given -> field) with ordinality items (item, place)
      )
    end;
    if value <> given -> field then
      changes = changes || jsonb_build_object(field, value);
    end if;
  end loop;
  return case when changes = '{}' then new else jsonb_populate_record(new, changes) end;
end;
$$;

create trigger profiles_keep_in_one_line before insert or update on public.profiles
  for each row execute function public.keep_in_one_line('full_name');

create trigger media_keep_in_one_line before insert or update on public.media
  for each row execute function public.keep_in_one_line('alt', 'credit');

create trigger product_categories_keep_in_one_line before insert or update on public.product_categories
  for each row execute function public.keep_in_one_line('name', 'meta_title');

create trigger products_keep_in_one_line before insert or update on public.products
  for each row execute function public.keep_in_one_line('name', 'meta_title', 'origin', 'transit_note', 'payment_terms', 'uses', 'ports', 'incoterms');

create trigger certificates_keep_in_one_line before insert or update on public.certificates
  for each row execute function public.keep_in_one_line('name', 'authority', 'number', 'scope');

create trigger gallery_items_keep_in_one_line before insert or update on public.gallery_items
  for each row execute function public.keep_in_one_line('title');

create function public.bound_marks() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A form writes all of its columns, and a post of before may have more.
  if tg_op = 'UPDATE' and new.content = old.content then
    return new;
  end if;
  if char_length(new.content) - char_length(translate(new.content, E'\n|*[', '')) > 5000 then
    raise check_violation using hint = 'content', message =
      'This text has more lines, table cells, links and stars than one page can show, which are 5,000 in all. Please split it into several posts.';
  end if;
  return new;
end;
$$;

create trigger blog_posts_keep_in_one_line before insert or update on public.blog_posts
  for each row execute function public.keep_in_one_line('title', 'author_name', 'tags', 'meta_title');

create trigger blog_posts_bound_marks before insert or update of content on public.blog_posts
  for each row execute function public.bound_marks();

create trigger company_entries_keep_in_one_line before insert or update on public.company_entries
  for each row execute function public.keep_in_one_line('title', 'caption', 'phone');

create trigger enquiries_keep_in_one_line before insert or update on public.enquiries
  for each row execute function public.keep_in_one_line('full_name', 'phone', 'subject', 'company', 'country', 'port', 'incoterm', 'loading_week', 'tags');

create trigger enquiry_lines_keep_in_one_line before insert or update on public.enquiry_lines
  for each row execute function public.keep_in_one_line('size', 'packing', 'note');

create trigger enquiry_answers_keep_in_one_line before insert or update on public.enquiry_answers
  for each row execute function public.keep_in_one_line('title');

create trigger quotation_versions_keep_in_one_line before insert or update on public.quotation_versions
  for each row execute function public.keep_in_one_line('port');

comment on function public.bound_marks() is 'Row trigger: each mark may become an element of a page (app/domain/posts/post-body.ts).';

revoke execute on function public.bound_marks() from public;

comment on function public.keep_in_one_line() is 'Row trigger of the columns that its arguments name, texts or lists of texts: line breaks and other control characters become a space, as in forms (app/lib/text/one-line.ts). No constraint, because rows of before have some.';

revoke execute on function public.keep_in_one_line() from public;
