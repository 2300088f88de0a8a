-- Prepared answers to enquiries. Placeholders in them are filled in by the program (app/domain/enquiries/prepared-answer.ts).

create table public.enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint enquiry_answers_title_is_given check (title ~ '\S' and char_length(title) <= 200),
  constraint enquiry_answers_body_is_given check (body ~ '\S' and char_length(body) <= 5000)
);

comment on table public.enquiry_answers is 'Texts that staff begin a reply with.';

create index enquiry_answers_title_idx on public.enquiry_answers (title, id);

create trigger enquiry_answers_set_updated_at before update on public.enquiry_answers
  for each row execute function public.set_updated_at();
create trigger enquiry_answers_keep_inserted after insert on public.enquiry_answers
  referencing new table as added for each statement execute function public.keep_revisions();
create trigger enquiry_answers_keep_updated after update on public.enquiry_answers
  referencing old table as removed new table as added for each statement execute function public.keep_revisions();
create trigger enquiry_answers_keep_deleted after delete on public.enquiry_answers
  referencing old table as removed for each statement execute function public.keep_revisions();

alter table public.enquiry_answers enable row level security;

create policy "Staff read prepared answers"
  on public.enquiry_answers for select to authenticated using ((select public.is_staff()));
create policy "Staff add prepared answers"
  on public.enquiry_answers for insert to authenticated with check ((select public.is_staff()));
create policy "Staff change prepared answers"
  on public.enquiry_answers for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "Staff delete prepared answers"
  on public.enquiry_answers for delete to authenticated using ((select public.is_staff()));

grant select, insert, update, delete on public.enquiry_answers to authenticated;
revoke all on public.enquiry_answers from anon;
