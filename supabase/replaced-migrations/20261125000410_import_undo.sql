-- How many products of an import were changed since, for the page that offers to undo it.

create function public.count_changed_since_import(import uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.changed_since_import(count_changed_since_import.import)
  where exists (
    select 1 from public.product_imports i where i.id = count_changed_since_import.import and i.state = 'applied'
  );
$$;

comment on function public.count_changed_since_import(uuid) is
  'The number of products of an applied import that cannot be put back, see changed_since_import; else 0.';

revoke execute on function public.count_changed_since_import(uuid) from public, anon, authenticated;
grant execute on function public.count_changed_since_import(uuid) to authenticated;
