-- Certificates and gallery items stand in an order that staff make: one moves one place up or down.

create function public.move_certificate(id uuid, direction text) returns integer
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  here integer;
  there integer;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'Only an administrator may move certificates.';
  end if;
  -- Nobody else adds, changes or moves meanwhile, or two could take one place.
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

comment on function public.move_certificate(uuid, text) is
  'Swaps a certificate with the one above (up) or below (down) and numbers all from 0. Gives its place, counted from 1, or 0 where it cannot move. The order is that of the back office: sort_order, then created_at.';

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
  -- Nobody else adds, changes or moves meanwhile, or two could take one place.
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

revoke execute on function
  public.move_certificate(uuid, text), public.move_gallery_item(uuid, text)
  from public, anon, authenticated;
grant execute on function
  public.move_certificate(uuid, text), public.move_gallery_item(uuid, text)
  to authenticated;
