-- The role editor, and accounts that are switched off. Staff are editors and administrators. Editors keep the content
-- and answer enquiries; users, settings and large imports are for administrators.

alter table public.profiles
  drop constraint profiles_role_is_known,
  add constraint profiles_role_is_known check (role in ('user', 'editor', 'admin')),
  add column deactivated boolean not null default false;

comment on column public.profiles.role is
  'user, editor or admin. Only an admin may change it; the last active admin cannot be demoted.';
comment on column public.profiles.deactivated is
  'Whether the account is switched off. Its role counts for nothing then, also with a session that still runs.';

create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles where id = (select auth.uid()) and role = 'admin' and not deactivated
  );
$$;

comment on function public.is_admin() is
  'Whether the caller''s profile has the role admin now and is active. Security definer, or the policies on profiles would recurse.';

create function public.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles
    where id = (select auth.uid()) and role in ('editor', 'admin') and not deactivated
  );
$$;

comment on function public.is_staff() is
  'Whether the caller''s profile has the role editor or admin now and is active. Security definer, or the policies on profiles would recurse.';

revoke execute on function public.is_staff() from public, anon, authenticated;
grant execute on function public.is_staff() to authenticated;

create or replace function public.guard_roles() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.role = old.role and new.deactivated = old.deactivated then
    return new;
  end if;

  -- A column grant would not do: the embedded backend grants all table privileges to the request roles at each start.
  if tg_op = 'UPDATE' and current_user in ('anon', 'authenticated') then
    if not public.is_admin() then
      raise insufficient_privilege using message = 'Only an administrator may change a role.';
    end if;
    if old.id = (select auth.uid()) then
      raise check_violation using message = case
        when new.role <> old.role then 'You cannot take away your own administrator role.'
        else 'You cannot deactivate your own account.'
      end;
    end if;
  end if;

  if old.role = 'admin' and not old.deactivated then
    -- Locks every admin row, so that two admins cannot demote each other concurrently.
    perform 1 from public.profiles where role = 'admin' for update;
    if not exists (
      select 1 from public.profiles where role = 'admin' and not deactivated and id <> old.id
    ) then
      raise check_violation using message = 'The last administrator must stay one.';
    end if;
  end if;

  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end;
$$;

comment on function public.guard_roles() is
  'Row trigger on profiles: only an admin changes roles and deactivates, never themselves, and at least one active admin remains.';

-- Content.

alter policy "Admins add categories" on public.product_categories rename to "Staff add categories";
alter policy "Staff add categories" on public.product_categories with check ((select public.is_staff()));
alter policy "Admins change categories" on public.product_categories rename to "Staff change categories";
alter policy "Staff change categories" on public.product_categories
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete categories" on public.product_categories rename to "Staff delete categories";
alter policy "Staff delete categories" on public.product_categories using ((select public.is_staff()));

alter policy "Admins add products" on public.products rename to "Staff add products";
alter policy "Staff add products" on public.products with check ((select public.is_staff()));
alter policy "Admins change products" on public.products rename to "Staff change products";
alter policy "Staff change products" on public.products
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete products" on public.products rename to "Staff delete products";
alter policy "Staff delete products" on public.products using ((select public.is_staff()));

alter policy "Admins add certificates" on public.certificates rename to "Staff add certificates";
alter policy "Staff add certificates" on public.certificates with check ((select public.is_staff()));
alter policy "Admins change certificates" on public.certificates rename to "Staff change certificates";
alter policy "Staff change certificates" on public.certificates
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete certificates" on public.certificates rename to "Staff delete certificates";
alter policy "Staff delete certificates" on public.certificates using ((select public.is_staff()));

alter policy "Admins add gallery items" on public.gallery_items rename to "Staff add gallery items";
alter policy "Staff add gallery items" on public.gallery_items with check ((select public.is_staff()));
alter policy "Admins change gallery items" on public.gallery_items rename to "Staff change gallery items";
alter policy "Staff change gallery items" on public.gallery_items
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete gallery items" on public.gallery_items rename to "Staff delete gallery items";
alter policy "Staff delete gallery items" on public.gallery_items using ((select public.is_staff()));

alter policy "Admins add posts" on public.blog_posts rename to "Staff add posts";
alter policy "Staff add posts" on public.blog_posts with check ((select public.is_staff()));
alter policy "Admins change posts" on public.blog_posts rename to "Staff change posts";
alter policy "Staff change posts" on public.blog_posts
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete posts" on public.blog_posts rename to "Staff delete posts";
alter policy "Staff delete posts" on public.blog_posts using ((select public.is_staff()));

alter policy "Admins add page content" on public.page_content rename to "Staff add page content";
alter policy "Staff add page content" on public.page_content with check ((select public.is_staff()));
alter policy "Admins change page content" on public.page_content rename to "Staff change page content";
alter policy "Staff change page content" on public.page_content
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete page content" on public.page_content rename to "Staff delete page content";
alter policy "Staff delete page content" on public.page_content using ((select public.is_staff()));

alter policy "Users read published posts, admins read all" on public.blog_posts
  rename to "Users read published posts, staff read all";
alter policy "Users read published posts, staff read all" on public.blog_posts
  using (status = 'published' or (select public.is_staff()));

-- Enquiries.

alter policy "Admins read enquiries" on public.enquiries rename to "Staff read enquiries";
alter policy "Staff read enquiries" on public.enquiries using ((select public.is_staff()));
alter policy "Admins change enquiries" on public.enquiries rename to "Staff change enquiries";
alter policy "Staff change enquiries" on public.enquiries
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete enquiries" on public.enquiries rename to "Staff delete enquiries";
alter policy "Staff delete enquiries" on public.enquiries using ((select public.is_staff()));

-- Pictures.

-- Supabase's postgres may create and drop policies here, but not rename them.
drop policy "Admins list application assets" on storage.objects;
create policy "Staff list application assets"
  on storage.objects for select to authenticated
  using (bucket_id = 'application-assets' and (select public.is_staff()));
drop policy "Admins add application assets" on storage.objects;
create policy "Staff add application assets"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'application-assets' and (select public.is_staff()));
drop policy "Admins replace application assets" on storage.objects;
create policy "Staff replace application assets"
  on storage.objects for update to authenticated
  using (bucket_id = 'application-assets' and (select public.is_staff()))
  with check (bucket_id = 'application-assets' and (select public.is_staff()));
drop policy "Admins delete application assets" on storage.objects;
create policy "Staff delete application assets"
  on storage.objects for delete to authenticated
  using (bucket_id = 'application-assets' and (select public.is_staff()));

-- Drafts. Editors do not see what was typed into the forms of administrators.

create function public.is_admin_page(path text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select path ~* '^/admin/(user-management|site-settings)';
$$;

comment on function public.is_admin_page(text) is 'Whether a path of the back office is for administrators only.';

alter policy "Admins read drafts" on public.form_drafts rename to "Staff read drafts";
alter policy "Staff read drafts" on public.form_drafts
  using (case when public.is_admin_page(path) then (select public.is_admin()) else (select public.is_staff()) end);
alter policy "Admins delete drafts" on public.form_drafts rename to "Staff delete drafts";
alter policy "Staff delete drafts" on public.form_drafts
  using (case when public.is_admin_page(path) then (select public.is_admin()) else (select public.is_staff()) end);

-- Imports. Editors import at most 100 lines.

alter policy "Admins read imports" on public.product_imports rename to "Staff read imports";
alter policy "Staff read imports" on public.product_imports using ((select public.is_staff()));
alter policy "Admins add imports" on public.product_imports rename to "Staff add imports";
alter policy "Staff add imports" on public.product_imports with check ((select public.is_staff()));
alter policy "Admins change imports" on public.product_imports rename to "Staff change imports";
alter policy "Staff change imports" on public.product_imports
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete imports" on public.product_imports rename to "Staff delete imports";
alter policy "Staff delete imports" on public.product_imports using ((select public.is_staff()));

alter policy "Admins read lines of imports" on public.product_import_lines rename to "Staff read lines of imports";
alter policy "Staff read lines of imports" on public.product_import_lines using ((select public.is_staff()));
alter policy "Admins add lines of imports" on public.product_import_lines rename to "Staff add lines of imports";
alter policy "Staff add lines of imports" on public.product_import_lines with check ((select public.is_staff()));
alter policy "Admins change lines of imports" on public.product_import_lines rename to "Staff change lines of imports";
alter policy "Staff change lines of imports" on public.product_import_lines
  using ((select public.is_staff())) with check ((select public.is_staff()));
alter policy "Admins delete lines of imports" on public.product_import_lines rename to "Staff delete lines of imports";
alter policy "Staff delete lines of imports" on public.product_import_lines using ((select public.is_staff()));

create function public.guard_import_size() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Other roles may not execute is_admin, so that the conditions are apart.
  if current_user in ('anon', 'authenticated') and new.state <> 'reading' then
    if not public.is_admin() and (
      select count(*) from (
        select 1 from public.product_import_lines l where l.import_id = new.id limit 101
      ) as lines
    ) > 100 then
      raise insufficient_privilege using message = 'Only an administrator may import more than 100 lines.';
    end if;
  end if;
  return new;
end;
$$;

comment on function public.guard_import_size() is
  'Row trigger on product_imports: an editor neither plans, applies nor undoes an import of more than 100 lines.';

create trigger guard_import_size before insert or update of state on public.product_imports
  for each row execute function public.guard_import_size();

revoke execute on function public.is_admin_page(text), public.guard_import_size() from public, anon, authenticated;
grant execute on function public.is_admin_page(text) to authenticated;

-- The order of certificates and gallery items.

create or replace function public.move_certificate(id uuid, direction text) returns integer
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  here integer;
  there integer;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move certificates.';
  end if;
  -- Blocks concurrent writers, or two rows could get one place.
  lock table public.certificates in share row exclusive mode;

  select array_agg(c.id order by c.sort_order, c.created_at, c.id) into ids from public.certificates c;
  here := array_position(ids, move_certificate.id);
  there := here + case move_certificate.direction when 'up' then -1 when 'down' then 1 end;
  if there is null or there not between 1 and cardinality(ids) then
    return 0;
  end if;
  ids[here] := ids[there];
  ids[there] := move_certificate.id;

  update public.certificates c set sort_order = placed.place - 1
  from unnest(ids) with ordinality as placed (id, place)
  where c.id = placed.id and c.sort_order <> placed.place - 1;
  return there;
end;
$$;

create or replace function public.move_gallery_item(id uuid, direction text) returns integer
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  here integer;
  there integer;
begin
  if not public.is_staff() then
    raise insufficient_privilege using message = 'Only staff may move gallery items.';
  end if;
  -- Blocks concurrent writers, or two rows could get one place.
  lock table public.gallery_items in share row exclusive mode;

  select array_agg(g.id order by g.sort_order, g.created_at, g.id) into ids from public.gallery_items g;
  here := array_position(ids, move_gallery_item.id);
  there := here + case move_gallery_item.direction when 'up' then -1 when 'down' then 1 end;
  if there is null or there not between 1 and cardinality(ids) then
    return 0;
  end if;
  ids[here] := ids[there];
  ids[there] := move_gallery_item.id;

  update public.gallery_items g set sort_order = placed.place - 1
  from unnest(ids) with ordinality as placed (id, place)
  where g.id = placed.id and g.sort_order <> placed.place - 1;
  return there;
end;
$$;
