-- How many products a category has, and how many each choice of its filters.

create table public.product_counts (
  id uuid primary key,
  products bigint not null default 0,
  featured bigint not null default 0,
  constraint product_counts_category_exists foreign key (id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_counts is
  'One row per category: the number of its live products. Maintained by triggers in the transaction that changes products: always exact.';
comment on column public.product_counts.id is 'The category.';
comment on column public.product_counts.featured is 'The number of featured products.';

alter table public.product_counts enable row level security;

create policy "Everyone reads counts of the categories they see"
  on public.product_counts for select to anon, authenticated
  using (exists (select from public.product_categories c where c.id = product_counts.id));

grant select on public.product_counts to anon, authenticated;

create table public.product_totals (
  id uuid primary key,
  products bigint not null default 0,
  featured bigint not null default 0,
  constraint product_totals_category_exists foreign key (id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_totals is
  'One row per category: the number of all its products, also of drafts. product_counts has the live ones.';

alter table public.product_totals enable row level security;

call pg_temp.let_staff_read('product_totals', 'product totals');

create table public.product_facet_counts (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null,
  is_whole boolean not null,
  digest text not null,
  facets text[] not null,
  products bigint not null,
  constraint product_facet_counts_are_counted_once unique (category_id, is_whole, digest),
  constraint product_facet_counts_category_exists foreign key (category_id)
    references public.product_categories (id) on delete cascade
);

comment on table public.product_facet_counts is
  'How many live products of a category have one facet, and how many have exactly the same ones. Maintained by triggers in the transaction that changes products: always exact.';
comment on column public.product_facet_counts.is_whole is
  'Whether these are all facets of those products, by which combinations are counted; else it is one facet.';
comment on column public.product_facet_counts.digest is 'Of the facets, which may be too long for an index.';

alter table public.product_facet_counts enable row level security;

create function public.facet_choices(category uuid, wanted text[], sizes text[] default null)
returns table (facet text, choice text, products bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted = '{}' and sizes is null then
    -- The numbers of single facets.
    return query
    select split_part(n.facets[1], '=', 1), substr(n.facets[1], strpos(n.facets[1], '=') + 1), n.products
    from public.product_facet_counts n
    where n.category_id = facet_choices.category and not n.is_whole;
    return;
  end if;
  -- Of each kind those that remain with the choices of the other kinds.
  return query
  select k.kind, substr(f.facet, length(k.kind) + 2), sum(n.products)::bigint
  from unnest(array['month', 'size', 'packing', 'use']) as k (kind)
  join public.product_facet_counts n on n.category_id = facet_choices.category and n.is_whole
    and n.facets @> array(select w from unnest(wanted) as w where not starts_with(w, k.kind || '='))
    and (sizes is null or k.kind = 'size' or n.facets && sizes)
  cross join lateral unnest(n.facets) as f (facet)
  where starts_with(f.facet, k.kind || '=')
  group by k.kind, f.facet;
end;
$$;

create function public.sizes_between(category uuid, span text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(n.facets[1]), '{}')
  from public.product_facet_counts n
  cross join lateral regexp_match(n.facets[1], '^size=([0-9.]+)(?:([+])|-([0-9.]+))?$') as part
  cross join lateral (
    select part[1]::numeric as least, case when part[2] is null then coalesce(part[3], part[1])::numeric else 'infinity' end as most
  ) has
  cross join lateral (
    select coalesce(nullif(split_part(span, '-', 1), ''), '0')::numeric as least,
      coalesce(nullif(split_part(span, '-', 2), ''), 'infinity')::numeric as most
  ) wanted
  -- 45-55 has nothing of 55-65 but its edge.
  where n.category_id = sizes_between.category and not n.is_whole and starts_with(n.facets[1], 'size=')
    and has.least <= wanted.most and has.most >= wanted.least
    and (has.least = has.most or wanted.least = wanted.most or (has.least < wanted.most and has.most > wanted.least));
$$;

comment on function public.sizes_between(uuid, text) is
  'The facets of sizes in a category that have millimetres between two numbers, such as 40-60, 40- or -60. Part of category_page. Security definer: nobody reads the counts themselves.';

comment on function public.facet_choices(uuid, text[], text[]) is
  'The choices of a category''s filters with their numbers of live products, each beside those chosen of the other kinds; of sizes also any of some, where not null. Part of category_page. Security definer: nobody reads the counts themselves.';
