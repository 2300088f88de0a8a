-- Certificates and memberships.

create table public.certificates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  authority text,
  image_url text,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint certificates_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint certificates_description_length check (char_length(description) <= 10000),
  constraint certificates_authority_length check (char_length(authority) <= 200),
  constraint certificates_image_url_form check (public.is_picture_url(image_url))
);

comment on table public.certificates is 'The cards of /certificates-memberships, by sort_order then name.';

create index certificates_sort_order_idx on public.certificates (sort_order, name, id);
create index certificates_created_at_idx on public.certificates (sort_order, created_at, id);

create trigger certificates_set_updated_at before update on public.certificates
  for each row execute function public.set_updated_at();
create trigger certificates_bump_content_version
  after insert or update or delete or truncate on public.certificates
  for each statement execute function public.bump_content_version();

alter table public.certificates enable row level security;

create policy "Everyone reads certificates"
  on public.certificates for select to anon, authenticated using (true);
create policy "Admins add certificates"
  on public.certificates for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change certificates"
  on public.certificates for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete certificates"
  on public.certificates for delete to authenticated using ((select public.is_admin()));

grant select on public.certificates to anon;
grant select, insert, update, delete on public.certificates to authenticated;

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

comment on function public.move_certificate(uuid, text) is
  'Swaps a certificate with the one above (up) or below (down) and numbers all from 0. Gives its place, counted from 1, or 0 where it cannot move. The order is that of the back office: sort_order, then created_at.';

revoke execute on function public.move_certificate(uuid, text) from public, anon, authenticated;
grant execute on function public.move_certificate(uuid, text) to authenticated;
