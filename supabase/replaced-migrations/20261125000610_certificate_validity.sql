-- From when to when a certificate is valid.

alter table public.certificates
  add column valid_from date,
  add column valid_until date,
  add constraint certificates_validity_has_an_order check (valid_from <= valid_until);

comment on column public.certificates.valid_until is
  'The last day, in the time zone of the company. Nothing happens after it but words in the back office.';

create index certificates_valid_until_idx on public.certificates (valid_until) where valid_until is not null;
