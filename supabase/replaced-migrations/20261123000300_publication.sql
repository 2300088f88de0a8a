-- What is public is one boolean. Content has a status and two moments; triggers maintain is_live, and row level security,
-- counts, search, sitemap and feed ask is_live only.
--
-- A row is in a normal form: status published and no publish_at is public; a publish_at lies ahead and is removed once
-- it has come; once unpublish_at has come, the row is a draft without moments. So a clock that is set back hides nothing.

alter table public.product_categories
  add column status text not null default 'published',
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  add column is_live boolean not null default true,
  add constraint product_categories_status_is_known check (status in ('draft', 'published')),
  add constraint product_categories_unpublish_follows_publish check (unpublish_at > publish_at);
alter table public.products
  add column status text not null default 'published',
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  add column is_live boolean not null default true,
  add constraint products_status_is_known check (status in ('draft', 'published')),
  add constraint products_unpublish_follows_publish check (unpublish_at > publish_at);
alter table public.certificates
  add column status text not null default 'published',
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  add column is_live boolean not null default true,
  add constraint certificates_status_is_known check (status in ('draft', 'published')),
  add constraint certificates_unpublish_follows_publish check (unpublish_at > publish_at);
alter table public.gallery_items
  add column status text not null default 'published',
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  add column is_live boolean not null default true,
  add constraint gallery_items_status_is_known check (status in ('draft', 'published')),
  add constraint gallery_items_unpublish_follows_publish check (unpublish_at > publish_at);
-- The default is computed for the rows that exist; it is no column that changes their version.
alter table public.blog_posts
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  add column is_live boolean not null default false,
  drop constraint blog_posts_published_has_a_date,
  add constraint blog_posts_unpublish_follows_publish check (unpublish_at > publish_at);

alter table public.blog_posts disable trigger user;
update public.blog_posts set is_live = true where status = 'published';
alter table public.blog_posts enable trigger user;
alter table public.blog_posts
  add constraint blog_posts_published_has_a_date check (not is_live or published_at is not null);

comment on column public.products.status is 'draft or published. A published row with a publish_at is scheduled.';
comment on column public.products.publish_at is 'When the row becomes public; lies ahead, removed once it has come.';
comment on column public.products.unpublish_at is 'When the row becomes a draft again; lies ahead, removed once it has come.';
comment on column public.products.is_live is
  'Whether visitors see the row: published, not scheduled, and its category is live. Maintained by triggers.';
comment on column public.blog_posts.published_at is
  'The date that the blog shows. Set at the first publication where staff have given none.';

drop trigger blog_posts_set_published_at on public.blog_posts;
drop function public.set_published_at();

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

  if tg_table_name = 'products' and new.is_live then
    if tg_op = 'INSERT' or new.category_id is distinct from old.category_id then
      -- Locked, or a category that is hidden at the same moment would miss this product.
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

create trigger product_categories_publication before insert or update on public.product_categories
  for each row execute function public.settle_publication();
create trigger products_publication before insert or update on public.products
  for each row execute function public.settle_publication();
create trigger certificates_publication before insert or update on public.certificates
  for each row execute function public.settle_publication();
create trigger gallery_items_publication before insert or update on public.gallery_items
  for each row execute function public.settle_publication();
create trigger blog_posts_publication before insert or update on public.blog_posts
  for each row execute function public.settle_publication();
create trigger product_categories_show_products after update on public.product_categories
  for each row when (old.is_live <> new.is_live) execute function public.show_products_of_category();

create or replace function public.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
declare
  bookkeeping constant text[] := array['updated_at', 'search', 'is_live'];
begin
  if to_jsonb(new) - bookkeeping = to_jsonb(old) - bookkeeping then
    new.updated_at = old.updated_at;
  else
    -- Strictly increasing, even within a transaction or one tick of a coarse clock.
    new.updated_at = greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end;
$$;

comment on function public.set_updated_at() is
  'Row trigger. updated_at is also the version of optimistic concurrency, so no client may set it. It stays where nothing else changes, also where a category hides or shows a product.';

-- Moments that have not come yet.
create index product_categories_publish_at_idx on public.product_categories (publish_at)
  where status = 'published' and publish_at is not null;
create index product_categories_unpublish_at_idx on public.product_categories (unpublish_at)
  where status = 'published' and unpublish_at is not null;
create index products_publish_at_idx on public.products (publish_at)
  where status = 'published' and publish_at is not null;
create index products_unpublish_at_idx on public.products (unpublish_at)
  where status = 'published' and unpublish_at is not null;
create index certificates_publish_at_idx on public.certificates (publish_at)
  where status = 'published' and publish_at is not null;
create index certificates_unpublish_at_idx on public.certificates (unpublish_at)
  where status = 'published' and unpublish_at is not null;
create index gallery_items_publish_at_idx on public.gallery_items (publish_at)
  where status = 'published' and publish_at is not null;
create index gallery_items_unpublish_at_idx on public.gallery_items (unpublish_at)
  where status = 'published' and unpublish_at is not null;
create index blog_posts_publish_at_idx on public.blog_posts (publish_at)
  where status = 'published' and publish_at is not null;
create index blog_posts_unpublish_at_idx on public.blog_posts (unpublish_at)
  where status = 'published' and unpublish_at is not null;

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
    union all select min(publish_at) from public.gallery_items where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.gallery_items where status = 'published' and unpublish_at is not null
    union all select min(publish_at) from public.blog_posts where status = 'published' and publish_at is not null
    union all select min(unpublish_at) from public.blog_posts where status = 'published' and unpublish_at is not null
  ) due;
$$;

comment on function public.next_due() is
  'The earliest moment at which something is published or unpublished; null for none. Security definer, because visitors do not see what is scheduled.';

create function public.publish_due() returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  moment constant timestamptz := clock_timestamp();
  content text;
  is_due boolean;
  settled integer;
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
  order by c.id for no key update;
  perform 1 from public.products p
  where p.status = 'published' and (
    p.publish_at <= moment or p.unpublish_at <= moment or p.category_id in (
      select c.id from public.product_categories c
      where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
    )
  )
  order by p.id for no key update;
  perform 1 from public.certificates c
  where c.status = 'published' and (c.publish_at <= moment or c.unpublish_at <= moment)
  order by c.id for no key update;
  perform 1 from public.gallery_items g
  where g.status = 'published' and (g.publish_at <= moment or g.unpublish_at <= moment)
  order by g.id for no key update;
  perform 1 from public.blog_posts b
  where b.status = 'published' and (b.publish_at <= moment or b.unpublish_at <= moment)
  order by b.id for no key update;

  foreach content in array array['product_categories', 'products', 'certificates', 'gallery_items', 'blog_posts'] loop
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
  return total;
end;
$$;

comment on function public.publish_due() is
  'Publishes and unpublishes the rows whose moment has come, by the clock of the database, and returns their number. Anybody may call it, at any time, several at once.';

create function public.milliseconds_until_due() returns double precision
language sql stable security definer set search_path = '' as $$
  select (extract(epoch from public.next_due() - clock_timestamp()) * 1000)::double precision;
$$;

comment on function public.milliseconds_until_due() is
  'The time until next_due by the clock of the database: 0 or less where it has passed, null for none. A process with another clock waits that long.';

-- Every reader of the version learns the next moment with it.

alter table public.content_version add column next_due timestamptz;

comment on column public.content_version.next_due is 'What next_due() gives; maintained with the version.';

create or replace function public.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.content_version set version = version + 1, changed_at = now();
  -- A statement of its own: the one before may have waited for another transaction, which this one has to see.
  update public.content_version v set next_due = due.moment
  from (select public.next_due() as moment) due where v.next_due is distinct from due.moment;
  return null;
end;
$$;

revoke execute on function
  public.settle_publication(), public.show_products_of_category(),
  public.next_due(), public.publish_due(), public.milliseconds_until_due()
  from public, anon, authenticated;
grant execute on function public.next_due(), public.publish_due(), public.milliseconds_until_due()
  to anon, authenticated;

create or replace function public.is_public_setting(key text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select key in (
    'company_name', 'company_tagline', 'header_logo_url',
    'social_facebook_url', 'social_twitter_url', 'social_linkedin_url', 'social_instagram_url',
    'contact_address', 'contact_email', 'contact_phone', 'whatsapp_number', 'company_time_zone'
  );
$$;
