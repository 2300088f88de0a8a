-- PDF documents of products and certificates: files of the library like pictures, shown as links with their size.

do $$
declare
  content text;
begin
  foreach content in array array['products', 'certificates'] loop
    execute format(
      'alter table public.%1$I
         add column document_url text,
         add column document_bytes integer,
         add constraint %1$s_document_url_form check (public.is_picture_url(document_url));
       comment on column public.%1$I.document_url is ''A PDF that visitors can open.'';
       comment on column public.%1$I.document_bytes is
         ''The size of the document as the library knows it, set by a trigger: visitors read no rows of the library.'';
       create index %1$s_document_url_idx on public.%1$I (document_url) where document_url is not null',
      content
    );
  end loop;
end;
$$;

create function public.set_document_bytes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.document_bytes := case when new.document_url is not null then (
    select m.bytes from public.media m where m.path = split_part(new.document_url, '/application-assets/', 2)
  ) end;
  return new;
end;
$$;

comment on function public.set_document_bytes() is
  'Row trigger: the size of a document. Security definer, because it reads the library whoever writes the row.';

revoke execute on function public.set_document_bytes() from public, anon, authenticated;

-- Conditions, because an import writes thousands of rows without a document.
do $$
declare
  content text;
begin
  foreach content in array array['products', 'certificates'] loop
    execute format(
      'create trigger %1$s_set_document_bytes before insert on public.%1$I for each row
         when (new.document_url is not null or new.document_bytes is not null)
         execute function public.set_document_bytes();
       create trigger %1$s_update_document_bytes before update on public.%1$I for each row
         when ((new.document_url, new.document_bytes) is distinct from (old.document_url, old.document_bytes))
         execute function public.set_document_bytes()',
      content
    );
  end loop;
end;
$$;

update storage.buckets set
  file_size_limit = 20971520,
  allowed_mime_types = array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf']
  where id = 'application-assets';

-- An undo of an import brings documents back, too.
drop index public.product_import_lines_pictures_before_idx;

create or replace function public.pictures_before(product json) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_remove(
    array(select json_array_elements_text(product -> 'gallery_images'))
      || (product ->> 'image_url') || (product ->> 'document_url'),
    null
  );
$$;

comment on function public.pictures_before(json) is 'The addresses of a product''s pictures and document before an import.';

create index product_import_lines_pictures_before_idx on public.product_import_lines
  using gin (public.pictures_before(before))
  where before is not null and changes && array['image_url', 'gallery_images', 'document_url'];

-- Functions get what they lack, and keep the rest, whatever its latest version is.
do $$
declare
  patched record;
  source text;
begin
  for patched in
    select * from (values
      (
        'public.picture_uses()',
        'union all select r.image_url, ''certificates''',
        'union all select p.document_url, ''products'', p.id::text, ''document_url'', p.name, false
    from public.products p where p.document_url is not null
  union all select r.document_url, ''certificates'', r.id::text, ''document_url'', r.name, false
    from public.certificates r where r.document_url is not null
  union all select r.image_url, ''certificates'''
      ),
      (
        'public.replace_picture(text, text)',
        'image_url = case when p.image_url = old_url then new_url else p.image_url end,',
        'image_url = case when p.image_url = old_url then new_url else p.image_url end,
    document_url = case when p.document_url = old_url then new_url else p.document_url end,'
      ),
      (
        'public.replace_picture(text, text)',
        'update public.certificates set image_url = new_url where image_url = old_url;',
        'update public.certificates r set
    image_url = case when r.image_url = old_url then new_url else r.image_url end,
    document_url = case when r.document_url = old_url then new_url else r.document_url end
    where old_url in (r.image_url, r.document_url);'
      ),
      (
        'public.pictures_in_use(text[])',
        'array[''image_url'', ''gallery_images'']',
        'array[''image_url'', ''gallery_images'', ''document_url'']'
      ),
      (
        'public.take_in_pictures()',
        'insert into public.media (path, type, bytes, file_name, created_at)
  select o.name,',
        'insert into public.media (path, kind, type, bytes, file_name, created_at)
  select o.name, case when o.name like ''%.pdf'' then ''document'' else ''picture'' end,'
      ),
      (
        'public.decide_product_import(uuid, integer[])',
        '''image_url'', p.image_url, ''gallery_images'', p.gallery_images',
        '''image_url'', p.image_url, ''gallery_images'', p.gallery_images, ''document_url'', p.document_url'
      ),
      (
        'public.decide_product_import(uuid, integer[])',
        'then ''gallery_images'' end',
        'then ''gallery_images'' end,
        case when given ? ''document_url'' and given ->> ''document_url'' is distinct from p.document_url
          and coalesce(given ->> ''document_url'', '''') <> public.tidy_text(p.document_url) then ''document_url'' end'
      ),
      (
        'public.apply_product_import(uuid)',
        'is_featured, image_url, gallery_images,
      created_at',
        'is_featured, image_url, gallery_images,
      document_url, created_at'
      ),
      (
        'public.apply_product_import(uuid)',
        'array(select json_array_elements_text(coalesce(l.product -> ''gallery_images'', ''[]''))),',
        'array(select json_array_elements_text(coalesce(l.product -> ''gallery_images'', ''[]''))),
      l.product ->> ''document_url'','
      ),
      (
        'public.apply_product_import(uuid)',
        'then array(select jsonb_array_elements_text(g.value -> ''gallery_images'')) else p.gallery_images end',
        'then array(select jsonb_array_elements_text(g.value -> ''gallery_images'')) else p.gallery_images end,
          document_url = case when g.value ? ''document_url'' then g.value ->> ''document_url'' else p.document_url end'
      ),
      (
        'public.undo_product_import(uuid, boolean)',
        'gallery_images = array(select json_array_elements_text(l.before -> ''gallery_images''))',
        'gallery_images = array(select json_array_elements_text(l.before -> ''gallery_images'')),
      -- A line from before there were documents says nothing about it.
      document_url = case when l.before::jsonb ? ''document_url'' then l.before ->> ''document_url'' else p.document_url end'
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
