-- Visitors read the address of the film.

do $$
declare
  source constant text := pg_get_functiondef('public.is_public_setting(text)'::regprocedure);
  before constant text := '''company_time_zone''';
begin
  if position(before in source) = 0 then
    raise exception 'This text is missing in is_public_setting: %', before;
  end if;
  execute replace(source, before, '''video_url'', ' || before);
end;
$$;
