import { FilterSelect } from '~/components/admin/list/filter-select';
import { ListSearch } from '~/components/admin/list/list-search';
import type { EnquiryChoices } from '~/domain/enquiries/desk-list.server';
import { type EnquiryFilter, filterQuery, NOBODY, STATUS_OPTIONS } from '~/domain/enquiries/stored-enquiry';

type Props = { filter: EnquiryFilter; choices: EnquiryChoices; total: number };

const same = (words: string[]) => words.map((word) => ({ value: word, label: word }));
const named = (rows: { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));

export function EnquirySearch({ filter, choices, total }: Props) {
  const { q, status, assignee_id, tag, country, product_id } = filter;
  const { staff, tags, countries, products } = choices;
  const states = [...STATUS_OPTIONS, { value: 'all', label: 'All, archived too' }];
  const people = [{ value: NOBODY, label: 'Nobody' }, ...named(staff)];
  return (
    <ListSearch
      q={q}
      label="Search everything, notes too"
      total={total}
      noun={['enquiry', 'enquiries']}
      filtered={Object.keys(filterQuery({ ...filter, q: '' })).length > 0}
    >
      <FilterSelect
        name="status"
        label="State"
        value={status === 'open' ? '' : status}
        all="Not archived"
        options={states}
      />
      <FilterSelect name="assignee_id" label="With" value={assignee_id} all="Anybody" options={people} />
      {/* What no enquiry has is no choice. */}
      {(tags.length > 0 || tag) && <FilterSelect name="tag" label="Tag" value={tag} all="All" options={same(tags)} />}
      {(countries.length > 0 || country) && (
        <FilterSelect name="country" label="Country" value={country} all="All" options={same(countries)} />
      )}
      {(products.length > 0 || product_id) && (
        <FilterSelect name="product_id" label="Product" value={product_id} all="All" options={named(products)} />
      )}
    </ListSearch>
  );
}
