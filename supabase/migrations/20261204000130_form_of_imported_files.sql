-- The plan of an import says as what its file was read: another encoding or separator shows in every text.

alter table public.product_imports
  add column file_form text not null default '',
  add constraint product_imports_file_form_length check (char_length(file_form) <= 100);

comment on column public.product_imports.file_form is
  'As what the file was read, in words: its encoding and what separates its cells. Empty in imports from before there was this column.';
