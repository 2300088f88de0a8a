-- The picture gallery.

create table public.gallery_items (
  id uuid primary key default gen_random_uuid(),
  title text,
  image_url text not null,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gallery_items_title_length check (char_length(title) <= 200),
  constraint gallery_items_image_url_form check (public.is_picture_url(image_url))
);

comment on table public.gallery_items is 'The pictures of /gallery, by sort_order, newest first where equal.';

create index gallery_items_sort_order_idx on public.gallery_items (sort_order, created_at desc, id);
create index gallery_items_created_at_idx on public.gallery_items (sort_order, created_at, id);

create trigger gallery_items_set_updated_at before update on public.gallery_items
  for each row execute function public.set_updated_at();
create trigger gallery_items_bump_content_version
  after insert or update or delete or truncate on public.gallery_items
  for each statement execute function public.bump_content_version();

alter table public.gallery_items enable row level security;

create policy "Everyone reads gallery items"
  on public.gallery_items for select to anon, authenticated using (true);
create policy "Admins add gallery items"
  on public.gallery_items for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change gallery items"
  on public.gallery_items for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete gallery items"
  on public.gallery_items for delete to authenticated using ((select public.is_admin()));

grant select on public.gallery_items to anon;
grant select, insert, update, delete on public.gallery_items to authenticated;

create function public.move_gallery_item(id uuid, direction text) returns integer
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  here integer;
  there integer;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may move gallery items.';
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

comment on function public.move_gallery_item(uuid, text) is
  'Swaps a gallery item with the one before (up) or after (down) and numbers all from 0. Gives its place, counted from 1, or 0 where it cannot move. The order is that of the back office: sort_order, then created_at.';

revoke execute on function public.move_gallery_item(uuid, text) from public, anon, authenticated;
grant execute on function public.move_gallery_item(uuid, text) to authenticated;
