import type { PageField } from '~/domain/pages/page-field';

const section = 'Figures and destinations';

/** The headings of what the page shows of the company; the entries have forms of their own. */
export const HOME_COMPANY_FIELDS = [
  {
    key: 'figures_title',
    label: 'Above the figures',
    input: 'text',
    section,
    hint: 'Shown where there are figures.',
    default: 'In figures',
  },
  {
    key: 'destinations_title',
    label: 'Above the destinations',
    input: 'text',
    section,
    hint: 'Shown where there are destinations.',
    default: 'Where it goes',
  },
  {
    key: 'destinations_description',
    label: 'Below that heading',
    input: 'textarea',
    section,
    hint: 'Under the heading of the destinations.',
    default: '',
  },
] as const satisfies readonly PageField[];
