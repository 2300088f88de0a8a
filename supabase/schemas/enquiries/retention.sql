-- Enquiries are deleted when their time has come.

create function public.enquiry_retention_months() returns integer
language sql stable security definer set search_path = '' as $$
  select case when not exists (
    select from public.site_settings s where s.setting_key = 'enquiry_retention_months'
  ) then 24 else (
    -- Anything but a number keeps all: nothing is deleted by a slip of the pen.
    select s.setting_value::integer from public.site_settings s
    where s.setting_key = 'enquiry_retention_months' and s.setting_value ~ '^[1-9][0-9]{0,2}$'
  ) end;
$$;

comment on function public.enquiry_retention_months() is
  'After how many months an enquiry is deleted: the setting enquiry_retention_months, 24 without one; null for never. Security definer, because editors cannot read settings.';
grant execute on function public.enquiry_retention_months() to authenticated;

create function public.order_link_months() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select s.setting_value::integer from public.site_settings s
    where s.setting_key = 'order_link_months' and s.setting_value ~ '^[1-9][0-9]{0,2}$'
  ), 12);
$$;

comment on function public.order_link_months() is
  'For how many months after its acceptance a quotation can be read by its private link: the setting order_link_months, 12 without one. Security definer, because visitors cannot read it.';

create function public.expire_enquiries() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  months constant integer := public.enquiry_retention_months();
  expired integer;
begin
  if not public.may_keep_house() then
    raise insufficient_privilege using message = 'Only staff, or the site itself, may do the daily work.';
  end if;
  if months is null then
    return 0;
  end if;
  -- The history gets one entry for all of them (forget_enquiries).
  perform set_config('app.retention', 'on', true);
  delete from public.enquiries e where e.id in (
    select o.id from public.enquiries o
    where o.created_at < now() - make_interval(months => months)
      -- What was ordered can be read by its private link as long as that lives.
      and not exists (
        select from public.quotations q
        join public.quotation_versions v on v.quotation_id = q.id
        join public.orders r on r.version_id = v.id
        where q.enquiry_id = o.id and r.created_at > now() - make_interval(months => public.order_link_months())
      )
    -- Processes that start together count no enquiry twice.
    order by o.created_at limit 10000 for update skip locked
  );
  get diagnostics expired = row_count;
  perform set_config('app.retention', '', true);
  if expired > 0 then
    insert into public.revisions (actor_name, table_name, row_id, action, before, restorable)
    values (
      'the end of their time', 'enquiries', 'retention', 'delete',
      json_build_object('expired', expired, 'months', months), false
    );
  end if;
  return expired;
end;
$$;

comment on function public.expire_enquiries() is
  'Deletes enquiries that came too long ago, at most 10,000, but none with an order whose private link still lives, with lines, notes and history; gives how many, and says so in the history.';
grant execute on function public.expire_enquiries() to authenticated;
