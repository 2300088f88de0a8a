-- A line of an enquiry may ask for samples by courier, ten of a product at most; no line that exists does.

alter table public.enquiry_lines
  drop constraint enquiry_lines_unit_is_known,
  add constraint enquiry_lines_unit_is_known check (
    unit in ('tonnes', 'containers_20ft', 'containers_40ft', 'bags', 'samples')
  ),
  add constraint enquiry_lines_samples_are_few check (
    unit <> 'samples' or quantity <= 10 and quantity = trunc(quantity)
  );

alter table public.quotation_lines
  drop constraint quotation_lines_unit_is_known,
  add constraint quotation_lines_unit_is_known check (
    unit in ('tonnes', 'containers_20ft', 'containers_40ft', 'bags', 'samples')
  );
