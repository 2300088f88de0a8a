-- When content becomes public, and when it ends. Visitors see what is live; the rows say what is scheduled.

create function public.settle_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  came timestamptz;
begin
  if new.status = 'published' then
    if new.unpublish_at <= clock_timestamp() then
      new.status = 'draft';
      new.publish_at = null;
      new.unpublish_at = null;
    elsif new.publish_at <= clock_timestamp() then
      came = new.publish_at;
      new.publish_at = null;
    end if;
  end if;
  new.is_live = new.status = 'published' and new.publish_at is null;
  if tg_table_name = 'certificates' then
    new.is_live = new.is_live and coalesce(public.end_of_day(new.valid_until) > clock_timestamp(), true);
  end if;

  if tg_table_name = 'products' and new.is_live then
    if coalesce(current_setting('app.slice', true), '') = ''
      and (tg_op = 'INSERT' or new.category_id is distinct from old.category_id) then
      -- Locked, or a category that is hidden at the same moment would miss this product. Between slices none is hidden;
      -- not current_slice(), which takes as long as the rest of this function.
      select c.is_live into new.is_live from public.product_categories c where c.id = new.category_id for share;
    else
      select c.is_live into new.is_live from public.product_categories c where c.id = new.category_id;
    end if;
    -- Without a category the foreign key refuses the row.
    new.is_live = coalesce(new.is_live, false);
  end if;
  -- In a condition of its own: other tables lack the column.
  if tg_table_name = 'blog_posts' then
    if new.is_live and new.published_at is null then
      if tg_op = 'UPDATE' then
        new.published_at = old.published_at;
      end if;
      new.published_at = coalesce(new.published_at, came, now());
    end if;
  end if;
  return new;
end;
$$;

comment on function public.settle_publication() is
  'Row trigger: brings status and moments into their normal form and sets is_live. It fires before set_updated_at, as triggers do in the order of their names. Security definer, because it reads the category of a product.';

create function public.show_products_of_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set is_live = new.is_live
  where p.category_id = new.id and p.is_live is distinct from new.is_live
    and p.status = 'published' and p.publish_at is null;
  return null;
end;
$$;

comment on function public.show_products_of_category() is
  'Row trigger of categories: products follow their category.';

create function public.next_due() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(due.moment) from (
    select min(publish_at) as moment from public.product_categories where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.product_categories
      where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.products where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.products where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.certificates where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.certificates where status = 'published' and unpublish_at is not null
    union all select public.end_of_day(min(valid_until)) from public.certificates
      where is_live and valid_until is not null
    union all select min(publish_at) from public.gallery_items where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.gallery_items where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.company_entries
      where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.company_entries
      where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.blog_posts where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.blog_posts where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.working_copies where publish_at is not null
    union all select public.end_of_day(day) from public.content_version
  ) due;
$$;

comment on function public.next_due() is
  'The earliest moment at which a row or a working copy is published, or a row unpublished, and at the latest the end of the day, because pages say what loads today. Security definer, because visitors do not see what is scheduled.';
grant execute on function public.next_due() to anon, authenticated;

create function public.publish_due() returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  moment constant timestamptz := clock_timestamp();
  content text;
  is_due boolean;
  settled integer;
  copy public.working_copies;
  total integer := 0;
begin
  if coalesce(public.next_due() > moment, true) then
    return 0;
  end if;
  -- Of several callers one works, and the others find nothing left.
  perform pg_advisory_xact_lock(hashtextextended('publish due', 0));
  perform set_config('app.actor_name', 'schedule', true);

  -- All rows are locked before the first statement raises the content version, which a concurrent save needs after it
  -- has locked its row.
  perform 1 from public.product_categories c
  where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    or c.id in (select public.rows_with_due_copies('product_categories', moment))
  order by c.id for no key update;
  perform 1 from public.products p
  where p.status = 'published' and (
    p.publish_at <= moment or p.unpublish_at <= moment or p.category_id in (
      select c.id from public.product_categories c
      where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    )
  ) or p.id in (select public.rows_with_due_copies('products', moment))
  order by p.id for no key update;
  perform 1 from public.certificates c
  where c.status = 'published'
    and (c.publish_at <= moment or c.unpublish_at <= moment or c.is_live and public.end_of_day(c.valid_until) <= moment)
    or c.id in (select public.rows_with_due_copies('certificates', moment))
  order by c.id for no key update;
  perform 1 from public.gallery_items g
  where g.status = 'published' and (g.publish_at <= moment or g.unpublish_at <= moment)
    or g.id in (select public.rows_with_due_copies('gallery_items', moment))
  order by g.id for no key update;
  perform 1 from public.company_entries e
  where e.status = 'published' and (e.publish_at <= moment or e.unpublish_at <= moment)
    or e.id in (select public.rows_with_due_copies('company_entries', moment))
  order by e.id for no key update;
  perform 1 from public.blog_posts b
  where b.status = 'published' and (b.publish_at <= moment or b.unpublish_at <= moment)
    or b.id in (select public.rows_with_due_copies('blog_posts', moment))
  order by b.id for no key update;
  -- As a save of a page does it: the page first, then its rows.
  perform pg_advisory_xact_lock(hashtextextended('page content:' || w.row_id, 0)) from (
    select p.row_id from public.working_copies p
    where p.table_name = 'page_content' and p.publish_at <= moment order by p.row_id
  ) w;
  perform 1 from public.page_content c
  where c.page_slug in (
    select w.row_id from public.working_copies w where w.table_name = 'page_content' and w.publish_at <= moment
  )
  order by c.id for no key update;
  -- After their rows: a deletion locks them in this order.
  perform 1 from public.working_copies w where w.publish_at <= moment order by w.id for update;

  foreach content in array array[
    'product_categories', 'products', 'certificates', 'gallery_items', 'company_entries', 'blog_posts'
  ] loop
    execute format(
      'select exists (select from public.%I where status = ''published'' and (publish_at <= $1 or unpublish_at <= $1))',
      content
    ) into is_due using moment;
    -- A statement raises the content version even where it changes no row.
    continue when not is_due;
    execute format(
      'update public.%I set status = status where status = ''published'' and (publish_at <= $1 or unpublish_at <= $1)',
      content
    ) using moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end loop;
  if exists (select from public.certificates c where c.is_live and public.end_of_day(c.valid_until) <= moment) then
    update public.certificates c set status = c.status where c.is_live and public.end_of_day(c.valid_until) <= moment;
    get diagnostics settled = row_count;
    total := total + settled;
  end if;
  for copy in select * from public.working_copies w where w.publish_at <= moment order by w.publish_at, w.id loop
    total := total + public.publish_copy(copy)::integer;
  end loop;
  -- A row that was settled has begun the new day already.
  if exists (select from public.content_version v where public.end_of_day(v.day) <= moment) then
    perform public.raise_content_version();
  end if;
  return total;
end;
$$;

comment on function public.publish_due() is
  'Publishes and unpublishes the rows whose moment has come, publishes the working copies that are due, and begins a new day, by the clock of the database; returns the number of rows and copies. Anybody may call it, at any time, several at once.';
grant execute on function public.publish_due() to anon, authenticated;
