-- Who may touch which table at all, before any policy is asked. Supabase gives visitors every right on every new table,
-- and a statement that a policy reduces to nothing still ran: its triggers too. So rights are taken from everybody, and
-- given as the policies can use them. supabase/tests/table-access.ts has the same as a matrix.

revoke all on all tables in schema public from anon, authenticated;
revoke all on all sequences in schema public from anon, authenticated;

grant select on
  public.blog_posts, public.certificates, public.company_entries, public.content_version, public.former_slugs,
  public.gallery_items, public.page_content, public.product_categories, public.product_counts, public.products,
  public.site_settings
  to anon, authenticated;

grant insert, update, delete on
  public.blog_posts, public.certificates, public.company_entries, public.gallery_items, public.page_content,
  public.product_categories, public.products, public.site_settings
  to authenticated;

grant select, insert, update, delete on
  public.enquiry_answers, public.media, public.product_import_lines, public.product_imports, public.share_links,
  public.working_copies
  to authenticated;

grant select on
  public.enquiry_lines, public.insight_counts, public.product_totals, public.quotation_lines, public.quotation_sends,
  public.quotation_versions, public.quotations, public.revisions
  to authenticated;
grant select, update on public.profiles to authenticated;
grant select, update, delete on public.enquiries to authenticated;
grant select, insert, delete on public.enquiry_notes to authenticated;
grant select, delete on public.form_drafts to authenticated;

-- As in every Supabase project; databases of this program's own gave it less.
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;
grant execute on all functions in schema public to service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;

-- What a later migration adds is closed until it opens it. That a function has no rights left over, a test finds: those
-- of everybody can only be taken for all schemas.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
