-- Blog posts.

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text not null,
  content text not null,
  excerpt text,
  author_id uuid references public.profiles (id) on delete set null,
  author_name text,
  featured_image_url text,
  tags text[] not null default '{}',
  status text not null default 'draft',
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint blog_posts_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint blog_posts_slug_form check (public.is_slug(slug)),
  constraint blog_posts_slug_is_unique unique (slug),
  constraint blog_posts_content_is_given check (content ~ '\S' and char_length(content) <= 200000),
  constraint blog_posts_excerpt_length check (char_length(excerpt) <= 2000),
  constraint blog_posts_author_name_length check (char_length(author_name) <= 200),
  constraint blog_posts_featured_image_url_form check (public.is_picture_url(featured_image_url)),
  constraint blog_posts_tags_are_given check (array_position(tags, null) is null),
  constraint blog_posts_status_is_known check (status in ('draft', 'published', 'archived')),
  constraint blog_posts_published_has_a_date check (status <> 'published' or published_at is not null)
);

comment on table public.blog_posts is 'Blog posts; a published one is a page at /blog/{slug}, visitors cannot see others.';
comment on column public.blog_posts.content is 'Blank line = paragraph, newline = break, **bold**, *italic*; nothing else.';

create index blog_posts_published_idx on public.blog_posts (published_at desc, id) where status = 'published';
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id);
create index blog_posts_author_id_idx on public.blog_posts (author_id);
create index blog_posts_status_idx on public.blog_posts (status, created_at desc, id);

create function public.set_published_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.published_at = case when new.status = 'published' then coalesce(new.published_at, now()) end;
  elsif old.published_at is not null then
    new.published_at = old.published_at;
  else
    new.published_at = case when new.status = 'published' then now() end;
  end if;
  return new;
end;
$$;

comment on function public.set_published_at() is
  'Row trigger. The date of the first publication is set once and never changes.';

revoke execute on function public.set_published_at() from public, anon, authenticated;

create trigger blog_posts_set_published_at before insert or update on public.blog_posts
  for each row execute function public.set_published_at();
create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function public.set_updated_at();
create trigger blog_posts_bump_content_version
  after insert or update or delete or truncate on public.blog_posts
  for each statement execute function public.bump_content_version();

alter table public.blog_posts enable row level security;

create policy "Visitors read published posts"
  on public.blog_posts for select to anon using (status = 'published');
create policy "Users read published posts, admins read all"
  on public.blog_posts for select to authenticated
  using (status = 'published' or (select public.is_admin()));
create policy "Admins add posts"
  on public.blog_posts for insert to authenticated with check ((select public.is_admin()));
create policy "Admins change posts"
  on public.blog_posts for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins delete posts"
  on public.blog_posts for delete to authenticated using ((select public.is_admin()));

grant select on public.blog_posts to anon;
grant select, insert, update, delete on public.blog_posts to authenticated;
