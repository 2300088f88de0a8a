-- Functions that public pages call for each row or each time keep their plans. The server plans the body of a function
-- in SQL anew for each statement, and keeps the plans of PL/pgSQL for the whole session: half the time of a category.

do $$
declare
  called record;
begin
  for called in
    select p.oid, p.prosrc, pg_get_functiondef(p.oid) as source
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.proname = 'picture_notes' and l.lanname = 'sql'
  loop
    execute replace(
      replace(called.source, 'LANGUAGE sql', 'LANGUAGE plpgsql'),
      called.prosrc, format(E'\nbegin\n  return (%s);\nend;\n', rtrim(called.prosrc, E' \n;'))
    );
  end loop;
end;
$$;

-- Nor are they planned for each call. A plan that was made for few products ends with the next ANALYZE, and each of
-- these statements has one index that fits.
alter function public.category_page(text, integer, integer, text) reset plan_cache_mode;
alter function public.facet_choices(uuid, text[]) reset plan_cache_mode;
