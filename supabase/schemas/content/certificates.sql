-- Certificates.

create function public.settle_certificates_in_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if 'company_time_zone' in (old.setting_key, new.setting_key) then
    update public.certificates c set status = c.status
    where c.status = 'published' and c.publish_at is null
      and c.is_live = (public.end_of_day(c.valid_until) <= clock_timestamp());
  end if;
  return null;
end;
$$;

comment on function public.settle_certificates_in_zone() is
  'Row trigger of settings: in another time zone the last day of a certificate ends at another moment.';

create table public.certificates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  authority text,
  image_url text,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'published',
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_live boolean not null default true,
  valid_from date,
  valid_until date,
  document_url text,
  document_bytes integer,
  number text,
  scope text,
  verification_url text,
  covers_all boolean not null default false,
  covered_category_ids uuid[] not null default '{}',
  covered_product_ids uuid[] not null default '{}',
  constraint certificates_name_is_given check (name ~ '\S' and char_length(name) <= 200),
  constraint certificates_description_length check (char_length(description) <= 10000),
  constraint certificates_authority_length check (char_length(authority) <= 200),
  constraint certificates_image_url_form check (public.is_picture_url(image_url)),
  constraint certificates_status_is_known check (status in ('draft', 'published')),
  constraint certificates_unpublish_follows_publish check (unpublish_at > publish_at),
  constraint certificates_validity_has_an_order check (valid_from <= valid_until),
  constraint certificates_number_length check (char_length(number) <= 100),
  constraint certificates_scope_length check (char_length(scope) <= 500),
  constraint certificates_verification_url_form
    check (char_length(verification_url) <= 2000 and verification_url ~* '^https?://[^\s"<>\\]+$'),
  constraint certificates_document_url_form check (public.is_picture_url(document_url)),
  constraint certificates_covered_form check (
    array_position(covered_category_ids, null) is null and cardinality(covered_category_ids) <= 100
    and array_position(covered_product_ids, null) is null and cardinality(covered_product_ids) <= 50
  )
);

comment on table public.certificates is 'The cards of /certificates-memberships, by sort_order then name.';
comment on column public.certificates.valid_until is
  'The last day, in the time zone of the company. From its end on the row is not live, whatever its status.';
comment on column public.certificates.document_url is 'A PDF that visitors can open.';
comment on column public.certificates.document_bytes is 'The size of the document as the library knows it, set by a trigger: visitors read no rows of the library.';
comment on column public.certificates.number is 'The number that its issuer gave it.';
comment on column public.certificates.scope is 'What it covers, such as a site or a kind of produce.';
comment on column public.certificates.verification_url is 'The page of its issuer where the number can be checked.';

comment on column public.certificates.covers_all is
  'Whether it covers every product. One that covers none, no category and not all is of the company.';
comment on column public.certificates.covered_category_ids is 'Categories whose products it covers; ones that are gone count as none.';
comment on column public.certificates.covered_product_ids is 'Further products that it covers, likewise.';

create index certificates_sort_order_idx on public.certificates (sort_order, name, id);
create index certificates_created_at_idx on public.certificates (sort_order, created_at, id);
create index certificates_valid_until_idx on public.certificates (valid_until) where valid_until is not null;
create index certificates_document_url_idx on public.certificates (document_url) where document_url is not null;

call pg_temp.publish_rows('certificates', 'certificates');
call pg_temp.keep_in_one_line('certificates', 'name', 'authority', 'number', 'scope');
create trigger certificates_set_document_bytes before insert on public.certificates
  for each row when (new.document_url is not null or new.document_bytes is not null)
  execute function public.set_document_bytes();
create trigger certificates_update_document_bytes before update on public.certificates
  for each row when (
    new.document_url is distinct from old.document_url or new.document_bytes is distinct from old.document_bytes
  )
  execute function public.set_document_bytes();

create function public.covered(certificate public.certificates) returns json
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'all', certificate.covers_all,
    'categories', (
      select coalesce(json_agg(json_build_object('name', c.name, 'slug', c.slug) order by c.position, c.name_key, c.id), '[]')
      from public.product_categories c where c.id = any (certificate.covered_category_ids) and c.is_live
    ),
    'products', (
      select coalesce(json_agg(
        json_build_object('name', p.name, 'slug', p.slug, 'category_slug', c.slug) order by p.name_key, p.id
      ), '[]')
      from public.products p join public.product_categories c on c.id = p.category_id
      where p.id = any (certificate.covered_product_ids) and p.is_live
    )
  );
end;
$$;

comment on function public.covered(public.certificates) is
  'What a certificate covers, as far as visitors see it. A computed column.';
grant execute on function public.covered(public.certificates) to anon, authenticated;
