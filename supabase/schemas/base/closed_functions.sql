-- The last file. Everybody may execute a new function, and that right can only be taken by default for all schemas: so it
-- is taken here, and a function is open to whom its own file grants it.

revoke execute on all functions in schema public from public;

-- Rules of values, which constraints ask in everybody's name.
grant execute on function
  public.is_slug(text), public.is_picture_url(text), public.are_picture_urls(text[]), public.are_short_texts(text[]),
  public.is_public_setting(text), public.current_slice()
  to public, anon, authenticated;

reset check_function_bodies;
