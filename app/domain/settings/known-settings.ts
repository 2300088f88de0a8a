import { coordinatesOf } from '~/domain/office/coordinates';
import { officeHoursProblem } from '~/domain/office/office-hours';
import { DEFAULT_TIME_ZONE, isTimeZone } from '~/lib/runtime/time-zone-name';
import { isEmailAddress } from '~/lib/text/email-address';
import { httpUrl, pictureUrl } from '~/lib/text/url';

/** Says what is wrong with a trimmed value that is not blank; null for a valid one. */
type Rule = (value: string) => string | null;

export type KnownSetting = {
  label: string;
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
  lines?: true;
  /** What an empty value does, where that is not the same as none. */
  empty?: string;
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

const phone = rule((value) => {
  const digits = value.replace(/\D/g, '').length;
  return /^\+?[\d\s()./-]+$/.test(value) && digits >= 6 && digits <= 15;
}, 'Please enter one number with its country code, such as +91 512 555 0148.');

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
  shows: `Where: the ${network} icon in the footer. Enter # to hide it.`,
  standard: '#',
  rule: socialLink,
});

const registration = (label: string) => ({
  label,
  shows: 'Where: the last lines of the footer.',
  standard: '',
  rule: rule((value) => /^[^\n]{1,100}$/.test(value), 'Please enter the number only, in one line.'),
});

/** The settings that the program has a use for, each with its rule and whether visitors see it. */
export const KNOWN_SETTINGS = {
  company_name: {
    label: 'Company name',
    shows: 'Where: header, footer, and the title of every page.',
    standard: 'Doab Harvest Exports',
  },
  company_tagline: {
    label: 'Tagline',
    shows: 'Where: footer.',
    standard: 'Indian onions, garlic and potatoes, graded and shipped from Kanpur.',
    ofSample: true,
  },
  header_logo_url: {
    label: 'Logo',
    shows: 'Where: header and footer. The address of a picture, such as https://… or /logo.svg.',
    standard: '/logo.svg',
    rule: rule(
      (value) => pictureUrl(value) !== null && isOneWord(value) && value.length <= 2000,
      'Please enter the address of a picture, such as https://… or /logo.svg.',
    ),
  },
  social_facebook_url: social('Facebook page', 'Facebook'),
  social_twitter_url: social('Twitter profile', 'Twitter'),
  social_linkedin_url: social('LinkedIn page', 'LinkedIn'),
  social_instagram_url: social('Instagram profile', 'Instagram'),
  contact_address: {
    label: 'Office address',
    shows: 'Where: footer and contact page.',
    standard: 'Mall Road, Kanpur, Uttar Pradesh 208001, India',
    ofSample: true,
  },
  contact_email: {
    label: 'E-mail address',
    shows: 'Where: footer and contact page.',
    standard: 'exports@doabharvest.example',
    neverInvented: true,
    rule: rule(isEmailAddress, 'Please enter a full e-mail address, such as name@example.com.'),
  },
  contact_phone: {
    label: 'Telephone',
    shows: 'Where: footer and contact page. Begin with the country code.',
    standard: '+91 512 555 0148',
    neverInvented: true,
    rule: phone,
  },
  whatsapp_number: {
    label: 'WhatsApp number',
    shows: 'Where: the WhatsApp button of every page, and the contact page. Begin with the country code.',
    standard: '+91 98390 00148',
    ofSample: true,
    rule: phone,
  },
  office_hours: {
    label: 'Office hours',
    lines: true,
    shows:
      'Where: footer and contact page, there with a clock. A line for each group of days, such as Mon-Sat 09:30-18:00. Other text is shown as it is; text alone has no clock.',
    standard: '',
    rule: officeHoursProblem,
  },
  office_town: {
    label: 'Town of the office',
    shows: 'Where: the clock of the contact page, such as “14:20 in Kanpur”.',
    standard: '',
    empty: 'the clock says “at our office”',
  },
  map_coordinates: {
    label: 'Place of the office on the map',
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
    shows: 'Where: contact page.',
    standard: 'Our office in Kanpur',
    ofSample: true,
    mayBeEmpty: true,
    empty: 'it says “Our office”',
  },
  iec: registration('Importer-exporter code (IEC)'),
  gstin: registration('GST number (GSTIN)'),
  fssai: registration('FSSAI licence'),
  video_url: {
    label: 'Film about the company',
    shows: 'Where: about page, as a link. Visitors fetch nothing from there before they follow it.',
    standard: '',
    rule: rule(
      (value) => httpUrl(value) !== null && isOneWord(value) && value.length <= 2000,
      'Please enter an address that begins with https://.',
    ),
  },
  site_published: {
    label: 'Published',
    shows: 'Whether visitors see the site: yes or no. The dashboard has a button for it.',
    standard: 'yes',
    neverInvented: true,
    missing: 'visitors read that the site is not public yet',
    rule: rule((value) => value === 'yes' || value === 'no', 'Please enter yes or no.'),
  },
  company_time_zone: {
    label: 'Time zone',
    shows: 'Where: “Publish at” and “Unpublish at” in all forms. Such as Asia/Kolkata or Europe/Berlin.',
    standard: DEFAULT_TIME_ZONE,
    missing: `the zone of the server’s settings counts, usually ${DEFAULT_TIME_ZONE}`,
    rule: rule(isTimeZone, 'Please enter a time zone, such as Asia/Kolkata or Europe/Berlin.'),
  },
  search_synonyms: {
    label: 'Words that mean the same',
    shows:
      'Where: the search. A line for each: word = synonym, synonym, such as pyaz = onion. Whoever searches for one of them finds them all.',
    lines: true,
    missing: 'the search finds words only as they stand in the texts',
    rule: synonyms,
  },
  trash_days: {
    label: 'Days in the trash',
    shows: 'Where: the trash of the back office, which keeps what was deleted for so many days.',
    missing: 'what was deleted is kept for 30 days',
    rule: rule((value) => /^[1-9]\d{0,3}$/.test(value), 'Please enter a number of days from 1 to 9999.'),
  },
  enquiry_retention_months: {
    label: 'Months to keep enquiries',
    shows: 'Where: the enquiries, each of which is deleted so many months after it came, with its notes and history.',
    empty: 'enquiries are kept for ever',
    missing: 'enquiries are kept for 24 months',
    rule: rule(
      (value) => /^[1-9]\d{0,2}$/.test(value),
      'Please enter a number of months from 1 to 999, or leave it empty.',
    ),
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
