-- A certificate says what a buyer checks, and leaves the site when it ends.

alter table public.certificates
  add column number text,
  add column scope text,
  add column verification_url text,
  add constraint certificates_number_length check (char_length(number) <= 100),
  add constraint certificates_scope_length check (char_length(scope) <= 500),
  add constraint certificates_verification_url_form
    check (char_length(verification_url) <= 2000 and verification_url ~* '^https?://[^\s"<>\\]+$');

comment on column public.certificates.number is 'The number that its issuer gave it.';
comment on column public.certificates.scope is 'What it covers, such as a site or a kind of produce.';
comment on column public.certificates.verification_url is 'The page of its issuer where the number can be checked.';
comment on column public.certificates.valid_until is
  'The last day, in the time zone of the company. From its end on the row is not live, whatever its status.';

create function public.end_of_day(day date) returns timestamptz
language plpgsql stable strict set search_path = '' as $$
declare
  midnight constant timestamp := day + 1;
  zone text;
begin
  select nullif(btrim(s.setting_value), '') into zone
  from public.site_settings s where s.setting_key = 'company_time_zone';
  return midnight at time zone coalesce(zone, 'Asia/Kolkata');
exception when invalid_parameter_value then
  -- The zone may be one that only the application knows. A certificate must not be lost to that.
  return midnight at time zone 'Asia/Kolkata';
end;
$$;

comment on function public.end_of_day(date) is 'The moment at which a day is over in the time zone of the company.';

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

create trigger site_settings_settle_certificates after insert or update or delete on public.site_settings
  for each row execute function public.settle_certificates_in_zone();

revoke execute on function public.end_of_day(date), public.settle_certificates_in_zone()
  from public, anon, authenticated;

-- The schedule gets one more kind of moment. Its functions keep the rest, whatever their latest version is.
do $$
declare
  patched record;
  source text;
begin
  for patched in
    select * from (values
      (
        'public.settle_publication()',
        'new.is_live = new.status = ''published'' and new.publish_at is null;',
        'new.is_live = new.status = ''published'' and new.publish_at is null;
  if tg_table_name = ''certificates'' then
    new.is_live = new.is_live and coalesce(public.end_of_day(new.valid_until) > clock_timestamp(), true);
  end if;'
      ),
      (
        'public.next_due()',
        'select min(unpublish_at) from public.certificates where status = ''published'' and unpublish_at is not null',
        'select min(unpublish_at) from public.certificates where status = ''published'' and unpublish_at is not null
    union all select public.end_of_day(min(valid_until)) from public.certificates
      where is_live and valid_until is not null'
      ),
      (
        'public.publish_due()',
        'perform 1 from public.certificates c
  where c.status = ''published'' and (c.publish_at <= moment or c.unpublish_at <= moment)',
        'perform 1 from public.certificates c
  where c.status = ''published''
    and (c.publish_at <= moment or c.unpublish_at <= moment or c.is_live and public.end_of_day(c.valid_until) <= moment)'
      ),
      (
        'public.publish_due()',
        'return total;',
        'if exists (select from public.certificates c where c.is_live and public.end_of_day(c.valid_until) <= moment) then
    update public.certificates c set status = c.status where c.is_live and public.end_of_day(c.valid_until) <= moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end if;
  return total;'
      )
    ) as t (name, old, new)
  loop
    source := pg_get_functiondef(patched.name::regprocedure);
    if position(patched.old in source) = 0 then
      raise exception 'This text is missing in %: %', patched.name, patched.old;
    end if;
    execute replace(source, patched.old, patched.new);
  end loop;
end;
$$;

-- Those that have ended leave the site; the version then knows the end of the others.
update public.certificates c set status = c.status where c.valid_until is not null;
