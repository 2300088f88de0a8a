/** A field of the form of a company entry, besides its place and its publication: what its column means in a kind. */
export type CompanyField = {
  name: 'title' | 'caption' | 'description' | 'email' | 'phone' | 'image_url';
  label: string;
  hint: string;
  /** Of a text with marks. */
  input?: 'markup';
};

type PagePath = '/' | '/about-us' | '/contact-us';

export type CompanyKind = {
  /** The name of the section in the back office. */
  label: string;
  /** An entry, in the middle of a sentence. */
  noun: string;
  /** The title above it on public pages. */
  heading: string;
  /** What the section is for, on its list. */
  lead: string;
  /** The public pages that show it, the first of which a preview opens. */
  pages: readonly [PagePath, ...PagePath[]];
  fields: readonly CompanyField[];
  /** The fields that an entry cannot do without. */
  required: readonly CompanyField['name'][];
};

/**
 * The sections about the company, in the order of the back office. One list makes forms, lists and validation, and says
 * where each shows; a section without public entries is absent.
 */
export const COMPANY_KINDS = {
  people: {
    label: 'People',
    noun: 'person',
    heading: 'Who you speak with',
    lead: 'Who a buyer speaks with. A face and a direct number are believed more than any text.',
    pages: ['/about-us', '/contact-us'],
    fields: [
      { name: 'title', label: 'Name', hint: 'In large letters.' },
      { name: 'caption', label: 'Role', hint: 'Below the name, such as “Export manager, Gulf”.' },
      {
        name: 'description',
        label: 'About',
        hint: 'What to ask this person about, and in which languages. One or two sentences.',
        input: 'markup',
      },
      { name: 'email', label: 'E-mail address', hint: 'A link below the text.' },
      {
        name: 'phone',
        label: 'Telephone',
        hint: 'A link below the text. Such as 98391 12345, or with + and the code of another country.',
      },
      {
        name: 'image_url',
        label: 'Photo',
        hint: 'Upright, head and shoulders. Without one, the initials stand there.',
      },
    ],
    required: ['title'],
  },
  timeline: {
    label: 'Timeline',
    noun: 'milestone',
    heading: 'How we got here',
    lead: 'How the company became what it is, the oldest first.',
    pages: ['/about-us'],
    fields: [
      { name: 'title', label: 'Year', hint: 'Such as “2003” or “Spring 2003”.' },
      { name: 'caption', label: 'What happened', hint: 'In a few words.' },
      { name: 'description', label: 'Text', hint: 'One or two sentences below it.', input: 'markup' },
      { name: 'image_url', label: 'Picture', hint: 'Beside the text.' },
    ],
    required: ['title', 'caption'],
  },
  figures: {
    label: 'Figures',
    noun: 'figure',
    heading: 'In figures',
    lead: 'What can be counted: containers a year, countries, tonnes of store. Three or four are enough.',
    pages: ['/about-us'],
    fields: [
      { name: 'title', label: 'Number', hint: 'With its unit where it has one, such as “3,200 t”.' },
      { name: 'caption', label: 'What is counted', hint: 'Below the number, such as “containers a year”.' },
      { name: 'description', label: 'Note', hint: 'Of when it is, or how it is counted. In small letters.' },
    ],
    required: ['title', 'caption'],
  },
  destinations: {
    label: 'Destinations',
    noun: 'destination',
    heading: 'Where it goes',
    lead: 'The countries that goods go to.',
    pages: ['/'],
    fields: [
      { name: 'title', label: 'Country', hint: 'One per entry.' },
      { name: 'caption', label: 'Ports', hint: 'Below the country, such as “Jebel Ali, Khalifa”.' },
      { name: 'description', label: 'What goes there', hint: 'Such as “Onions all year, potatoes from February”.' },
    ],
    required: ['title'],
  },
  references: {
    label: 'References',
    noun: 'reference',
    heading: 'What buyers say',
    lead: 'Buyers who speak for the company, with their consent.',
    pages: ['/about-us'],
    fields: [
      { name: 'description', label: 'What they say', hint: 'In their own words; quotation marks are there already.' },
      { name: 'title', label: 'Who says it', hint: 'A name, or the name of a company.' },
      { name: 'caption', label: 'Role and place', hint: 'Such as “Importer, Rotterdam, buyer since 2011”.' },
      { name: 'image_url', label: 'Picture', hint: 'A portrait or a logo, beside the name.' },
    ],
    required: ['title', 'description'],
  },
  loading: {
    label: 'Loading',
    noun: 'step',
    heading: 'How a load leaves us',
    lead: 'What is done before the doors close: bag mark, stacking, temperature, logger, seal. A photograph of each is believed.',
    pages: ['/about-us'],
    fields: [
      { name: 'title', label: 'Step', hint: 'In a word or two, such as “Seal”. Its number stands before it.' },
      {
        name: 'caption',
        label: 'What is to be seen',
        hint: 'In a line; it is also read to those who do not see the picture.',
      },
      { name: 'description', label: 'Text', hint: 'What is done, and where a buyer finds it again.', input: 'markup' },
      { name: 'image_url', label: 'Photograph', hint: 'Of a real load. Without one, the words stand alone.' },
    ],
    required: ['title'],
  },
} as const satisfies Record<string, CompanyKind>;

/** The word of a section, as addresses have it. */
export type CompanyKindName = keyof typeof COMPANY_KINDS;

/** The words of all sections, in their order. */
export const COMPANY_KIND_NAMES = Object.keys(COMPANY_KINDS) as CompanyKindName[];

/** @returns a section, typed by what all have */
export function companyKind(kind: CompanyKindName): CompanyKind {
  return COMPANY_KINDS[kind];
}

export function companyKindName(word: string): CompanyKindName | null {
  return COMPANY_KIND_NAMES.find((name) => name === word) ?? null;
}

/** @returns the sections that a public page shows */
export function kindsOnPage(path: string): CompanyKindName[] {
  return COMPANY_KIND_NAMES.filter((name) => companyKind(name).pages.some((page) => page === path));
}
