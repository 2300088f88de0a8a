-- Products say what is measured between which limits, and whose limits of residues they are tested to. Nothing changes for
-- rows that say none of it; rows “Max. …” of specifications stay as staff wrote them.

alter table public.products add column quality jsonb not null default '[]'::jsonb;

alter table public.products add column residue_laboratory text;

alter table public.products add column residue_markets text[] not null default '{}'::text[];

alter table public.products add column residue_report_on date;

create or replace trigger products_keep_in_one_line BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW WHEN (public.has_control_character(concat_ws(''::text, new.name, new.meta_title, new.origin, new.transit_note, new.payment_terms, new.uses, new.ports, new.incoterms, new.specifications, new.packings, new.not_admitted_in, new.not_admitted_reason, new.papers, new.quality, new.residue_laboratory))) EXECUTE FUNCTION public.keep_in_one_line('name', 'meta_title', 'origin', 'transit_note', 'payment_terms', 'uses', 'ports', 'incoterms', 'specifications', 'packings', 'not_admitted_in', 'not_admitted_reason', 'papers', 'quality', 'residue_laboratory');

comment on column public.products.quality is 'Rows of the quality table, [{"parameter": "Sprouted", "unit": "%", "maximum": 1, "basis": "number", "method": "cut test", "standard": "AGMARK Class I"}], in the order shown; all but the parameter may be missing. The basis is number, weight, or sample, whose size is the unit.';

comment on column public.products.residue_laboratory is 'Who tests it for residues.';

comment on column public.products.residue_markets is 'Markets whose limits of residues it is tested to.';

comment on column public.products.residue_report_on is 'The day of the latest report on residues.';

alter table public.products add constraint products_quality_form check (
  jsonb_typeof(quality) = 'array' and jsonb_array_length(quality) <= 40
  and jsonb_array_length(quality) = jsonb_array_length(jsonb_path_query_array(
    quality, 'strict $[*] ? (@.parameter like_regex "^(?=.*[^ ]).{1,80}$")', '{}', true
  ))
);
alter table public.products add constraint products_quality_limits_form check (
  not quality @? 'lax $[*] ? (@.minimum.type() != "number" || @.maximum.type() != "number"
    || @.minimum < -1000000000 || @.maximum > 1000000000 || @.maximum < @.minimum)'
);
alter table public.products add constraint products_quality_words_form check (
  not quality @? 'lax $[*] ? (@.basis.type() != "string" || @.unit.type() != "string" || @.method.type() != "string"
    || @.standard.type() != "string" || @.basis != "number" && @.basis != "weight" && @.basis != "sample"
    || @.unit like_regex "^.{31}" || @.method like_regex "^.{121}" || @.standard like_regex "^.{81}")'
);
alter table public.products add constraint products_residue_markets_are_known check (
  residue_markets <@ array['EU', 'UK', 'Codex', 'GCC', 'Japan', 'Korea', 'Malaysia', 'India']
);
alter table public.products add constraint products_residue_laboratory_length check (char_length(residue_laboratory) <= 200);
