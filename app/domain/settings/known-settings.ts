import { COUNTRY_OPTIONS } from '~/domain/enquiries/countries';
import { coordinatesOf } from '~/domain/office/coordinates';
import { officeHoursProblem } from '~/domain/office/office-hours';
import {
  cinAdvice,
  fssaiProblem,
  gstinProblem,
  iecAdvice,
  iecProblem,
  tidyRegistration,
} from '~/domain/trade/registrations';
import { DEFAULT_TIME_ZONE, isTimeZone } from '~/lib/runtime/time-zone-name';
import { isEmailAddress } from '~/lib/text/email-address';
import { pictureAddressProblem } from '~/lib/text/picture-address';
import { httpUrl, pictureUrl } from '~/lib/text/url';

/** Says what is wrong with a trimmed value that is not blank; null for a valid one. */
type Rule = (value: string) => string | null;

/** The parts of the form of all settings, in its order. */
export const SETTING_GROUPS = [
  'Company',
  'Logo and pictures',
  'Contact',
  'Map',
  'Social networks and film',
  'Visitors and enquiries',
  'What is kept',
] as const;

export type KnownSetting = {
  label: string;
  /** The part of the form that it is in. */
  group: (typeof SETTING_GROUPS)[number];
  /** Its control; a line where none is named. */
  input?: 'text' | 'email' | 'tel' | 'digits' | 'link' | 'select' | 'picture';
  options?: readonly { value: string; label: string }[];
  shows: string;
  /** What visitors see where it has no value; a setting without is not public. `is_public_setting` in SQL agrees. */
  standard?: string;
  /** Whether it is empty without a row, and not the standard: mail to an invented address is lost. */
  neverInvented?: true;
  /** Whether its standard is that of the sample company, and counts only for a site with its name. */
  ofSample?: true;
  /** Whether staff can empty it: a map of the standard place would be wrong. */
  mayBeEmpty?: true;
  rule?: Rule;
  /** A value as it is judged and stored, of what somebody typed in one line. */
  tidy?: (value: string) => string;
  /** What to look at again in a value, beside the others; null for nothing. It stops nothing. */
  advice?: (value: string, others: (key: string) => string) => string | null;
  /** What an empty value does, where that is not the same as none. */
  empty?: string;
  /** What the form shows without a row, where an empty value means something else. */
  unset?: string;
  /** What the program does without a row, where no standard says it. */
  missing?: string;
};

const isOneWord = (address: string) => !/[\s"<>\\]/.test(address);

const rule =
  (fits: (value: string) => boolean, problem: string): Rule =>
  (value) =>
    fits(value) ? null : problem;

/** The rule of the links to other networks, also of those that staff add. */
export const socialLink = rule(
  (value) => value === '#' || (httpUrl(value) !== null && isOneWord(value)),
  'Please enter an address that begins with https://, or # to hide the icon.',
);

/** Each line is `word = synonym, synonym`; each of them may have several words. */
function synonyms(value: string): string | null {
  const isValid = (line: string) => {
    const [word = '', others = '', ...more] = line.split('=');
    return more.length === 0 && [word, ...others.split(',')].every((term) => /[\p{L}\p{N}]/u.test(term));
  };
  const wrong = value.split('\n').find((line) => line.trim() !== '' && !isValid(line));
  return wrong === undefined
    ? null
    : `Please write each line as word = synonym, synonym. This one is not: “${wrong.trim().slice(0, 60)}”.`;
}

const social = (label: string, network: string) => ({
  label,
  group: 'Social networks and film' as const,
  shows: `Where: the ${network} icon in the footer. Enter # to hide it.`,
  standard: '#',
  rule: socialLink,
});

const registration = (label: string, more: Pick<KnownSetting, 'rule' | 'advice'>) => ({
  label,
  group: 'Company' as const,
  shows: 'Where: the last lines of the footer, and documents.',
  standard: '',
  tidy: tidyRegistration,
  ...more,
});

const picture: Rule = (value) => {
  const fits = pictureUrl(value) !== null && isOneWord(value) && value.length <= 2000;
  return fits ? pictureAddressProblem(value) : 'Please enter the address of a picture, such as https://… or /logo.svg.';
};

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** The settings that the program has a use for, each with its rule and whether visitors see it. */
export const KNOWN_SETTINGS = {
  company_name: {
    label: 'Company name',
    group: 'Company',
    shows: 'Where: header, footer, and the title of every page.',
    standard: 'Doab Harvest Exports',
    neverInvented: true,
    missing: 'the site’s address stands in its place',
  },
  company_tagline: {
    label: 'Tagline',
    group: 'Company',
    shows: 'Where: footer.',
    standard: 'Indian onions, garlic and potatoes, graded and shipped from Kanpur.',
    ofSample: true,
  },
  company_country: {
    label: 'Country',
    group: 'Company',
    input: 'select',
    shows: 'Where: numbers that are entered without a country code are numbers of this country.',
    standard: 'IN',
    unset: 'IN',
    options: COUNTRY_OPTIONS,
    rule: rule((value) => COUNTRY_OPTIONS.some((option) => option.value === value), 'Please choose a country.'),
  },
  company_time_zone: {
    label: 'Time zone',
    group: 'Company',
    shows: 'Where: “Publish on” and “Take off the site on” in all forms. Such as Asia/Kolkata or Europe/Berlin.',
    standard: DEFAULT_TIME_ZONE,
    missing: `the zone of the server’s settings counts, usually ${DEFAULT_TIME_ZONE}`,
    rule: rule(isTimeZone, 'Please enter a time zone, such as Asia/Kolkata or Europe/Berlin.'),
  },
  iec: registration('Importer-exporter code (IEC)', {
    rule: iecProblem,
    advice: (iec, others) => iecAdvice(iec, others('gstin')),
  }),
  gstin: registration('GST number (GSTIN)', { rule: gstinProblem }),
  fssai: registration('FSSAI licence', { rule: fssaiProblem }),
  cin: registration('Corporate identity number (CIN)', {
    rule: rule((value) => value.length <= 30, 'Please enter the number only.'),
    advice: cinAdvice,
  }),
  registered_office: {
    label: 'Registered office',
    group: 'Company',
    shows:
      'Where: the last lines of the footer, and documents. Indian companies have to name it, also where it is the office.',
    standard: '',
    rule: rule((value) => value.length <= 500, 'Please keep this under 500 characters.'),
  },
  grievance_contact: {
    label: 'Person for queries and grievances',
    group: 'Company',
    shows: 'Where: the last lines of the footer, and the contact page. Indian companies have to name somebody.',
    standard: '',
    rule: rule((value) => value.length <= 200, 'Please keep this under 200 characters.'),
  },
  bank_details: {
    label: 'Bank details',
    group: 'Company',
    input: 'text',
    shows:
      'Where: pro forma invoices, which only their buyers and staff read. Beneficiary, bank and branch, account number, IFSC and SWIFT code.',
    missing: 'invoices name no account',
    rule: rule((value) => value.length <= 2000, 'Please keep this under 2,000 characters.'),
  },
  header_logo_url: {
    label: 'Logo',
    group: 'Logo and pictures',
    input: 'picture',
    shows: 'Where: header, footer and documents. A picture without a background is best.',
    standard: '/logo.svg',
    empty: 'the site’s own drawing is shown',
    rule: picture,
  },
  site_icon_url: {
    label: 'Icon',
    group: 'Logo and pictures',
    input: 'picture',
    shows: 'Where: the tab of a browser, and bookmarks. A square picture is best.',
    standard: '',
    empty: 'the site’s own icon is shown',
    rule: picture,
  },
  share_picture_url: {
    label: 'Picture for sharing',
    group: 'Logo and pictures',
    input: 'picture',
    shows: 'Where: links to pages without a picture, in WhatsApp and social networks. 1,200 by 630 pixels are best.',
    standard: '',
    empty: 'they show a drawing',
    rule: picture,
  },
  contact_address: {
    label: 'Office address',
    group: 'Contact',
    shows: 'Where: footer and contact page.',
    standard: 'Mall Road, Kanpur, Uttar Pradesh 208001, India',
    ofSample: true,
  },
  contact_email: {
    label: 'E-mail address',
    group: 'Contact',
    input: 'email',
    shows: 'Where: footer and contact page.',
    standard: 'exports@doabharvest.example',
    neverInvented: true,
    rule: rule(isEmailAddress, 'Please enter a full e-mail address, such as name@example.com.'),
  },
  contact_phone: {
    label: 'Telephone',
    group: 'Contact',
    input: 'tel',
    shows: 'Where: footer and contact page. Such as 98391 12345, or with + and the code of another country.',
    standard: '+91 512 555 0148',
    neverInvented: true,
  },
  whatsapp_number: {
    label: 'WhatsApp number',
    group: 'Contact',
    input: 'tel',
    shows:
      'Where: the WhatsApp button of every page, and the contact page. Such as 98391 12345, or with + and the code of another country.',
    standard: '+91 98390 00148',
    ofSample: true,
  },
  office_hours: {
    label: 'Office hours',
    group: 'Contact',
    input: 'text',
    shows:
      'Where: footer and contact page, there with a clock. A line for each group of days, such as Mon-Sat 09:30-18:00. Other text is shown as it is; text alone has no clock.',
    standard: '',
    rule: officeHoursProblem,
  },
  office_town: {
    label: 'Town of the office',
    group: 'Contact',
    shows: 'Where: the clock of the contact page, such as “14:20 in Kanpur”.',
    standard: '',
    empty: 'the clock says “at our office”',
  },
  answer_working_days: {
    label: 'Working days until an answer',
    group: 'Contact',
    input: 'digits',
    shows: 'Where: contact form, enquiry list and mails, which promise buyers an answer within so many working days.',
    standard: '',
    empty: 'no time is promised',
    rule: rule((value) => /^([1-9]|10)$/.test(value), 'Please enter a number of days from 1 to 10, or leave it empty.'),
  },
  map_coordinates: {
    label: 'Place of the office on the map',
    group: 'Map',
    shows: 'Where: the map of the contact page. Latitude, then longitude, in decimal degrees, such as 26.467, 80.35.',
    standard: '26.467, 80.35',
    ofSample: true,
    mayBeEmpty: true,
    empty: 'there is no map',
    rule: rule(
      (value) => coordinatesOf(value) !== null,
      'Please enter latitude and longitude in decimal degrees, such as 26.467, 80.35.',
    ),
  },
  map_text: {
    label: 'Text above the map',
    group: 'Map',
    shows: 'Where: contact page.',
    standard: 'Our office in Kanpur',
    ofSample: true,
    mayBeEmpty: true,
    empty: 'it says “Our office”',
  },
  social_facebook_url: social('Facebook page', 'Facebook'),
  social_twitter_url: social('Twitter profile', 'Twitter'),
  social_linkedin_url: social('LinkedIn page', 'LinkedIn'),
  social_instagram_url: social('Instagram profile', 'Instagram'),
  video_url: {
    label: 'Film about the company',
    group: 'Social networks and film',
    shows: 'Where: about page, as a link. Visitors fetch nothing from there before they follow it.',
    standard: '',
    rule: rule(
      (value) => httpUrl(value) !== null && isOneWord(value) && value.length <= 2000,
      'Please enter an address that begins with https://.',
    ),
  },
  site_published: {
    label: 'Published',
    group: 'Visitors and enquiries',
    input: 'select',
    shows: 'Whether visitors see the site. The dashboard has a button for it.',
    standard: 'yes',
    neverInvented: true,
    missing: 'visitors read that the site is not public yet',
    unset: 'no',
    options: YES_NO,
    rule: rule((value) => value === 'yes' || value === 'no', 'Please enter yes or no.'),
  },
  search_synonyms: {
    label: 'Words that mean the same',
    group: 'Visitors and enquiries',
    input: 'text',
    shows:
      'Where: the search. A line for each: word = synonym, synonym, such as pyaz = onion. Whoever searches for one of them finds them all.',
    missing: 'the search finds words only as they stand in the texts',
    rule: synonyms,
  },
  enquiry_retention_months: {
    label: 'Months to keep enquiries',
    group: 'What is kept',
    input: 'digits',
    shows: 'Where: the enquiries, each of which is deleted so many months after it came, with its notes and history.',
    empty: 'enquiries are kept for ever',
    missing: 'enquiries are kept for 24 months',
    unset: '24',
    rule: rule(
      (value) => /^[1-9]\d{0,2}$/.test(value),
      'Please enter a number of months from 1 to 999, or leave it empty.',
    ),
  },
  order_link_months: {
    label: 'Months to show an order to its buyer',
    group: 'What is kept',
    input: 'digits',
    shows:
      'Where: the private page of an enquiry, which lives for so many months after a quotation was accepted there.',
    missing: 'an order is shown for 12 months',
    rule: rule((value) => /^[1-9]\d{0,2}$/.test(value), 'Please enter a number of months from 1 to 999.'),
  },
  trash_days: {
    label: 'Days in the trash',
    group: 'What is kept',
    input: 'digits',
    shows: 'Where: the trash of the back office, which keeps what was deleted for so many days.',
    missing: 'what was deleted is kept for 30 days',
    rule: rule((value) => /^[1-9]\d{0,3}$/.test(value), 'Please enter a number of days from 1 to 9999.'),
  },
} as const satisfies Record<string, KnownSetting>;

type Known = typeof KNOWN_SETTINGS;

/** The key of a setting that the program has a use for. */
export type KnownKey = keyof Known;

/** The key of a setting that visitors see. */
export type PublicKey = { [Key in KnownKey]: Known[Key] extends { standard: string } ? Key : never }[KnownKey];

export const KNOWN_KEYS = Object.keys(KNOWN_SETTINGS) as KnownKey[];

export function knownSetting(key: KnownKey): KnownSetting {
  return KNOWN_SETTINGS[key];
}

/** @returns whether visitors see a setting */
export function isPublic(key: KnownKey): key is PublicKey {
  return knownSetting(key).standard !== undefined;
}
