import { z } from 'zod';
import { coordinatesOf } from '~/domain/office/coordinates';
import { officeHoursProblem } from '~/domain/office/office-hours';
import { optionalText, requiredLine, requiredText } from '~/lib/editing/fields';
import { isTimeZone } from '~/lib/runtime/time-zone-name';
import { isEmailAddress } from '~/lib/text/email-address';
import { normalizeNewlines } from '~/lib/text/normalize-newlines';
import { inOneLine } from '~/lib/text/one-line';
import { httpUrl, pictureUrl } from '~/lib/text/url';
import { missingSetting, type SiteSettings } from './settings';

/** A setting in the back office; `updated_at` is its version, in the database's own notation. */
export type StoredSetting = {
  id: string;
  setting_key: string;
  setting_value: string;
  description: string | null;
  updated_at: string;
};

/** The key of a setting that the program has a use for: those that visitors see, and those of the program alone. */
export type KnownKey = keyof SiteSettings | 'search_synonyms' | 'trash_days' | 'enquiry_retention_months';

/** A setting that the program uses. */
export type KnownSetting = {
  label: string;
  /** The places where it shows. */
  shows: string;
  /** Whether it has several lines. */
  lines?: true;
  /** What an empty value does, where that is not the same as none. */
  empty?: string;
};

const icon = (network: string) => `Where: the ${network} icon in the footer. Enter # to hide it.`;
const LEGAL = 'Where: the last lines of the footer.';

/** The settings that the program has a use for. */
export const KNOWN_SETTINGS: Record<KnownKey, KnownSetting> = {
  company_name: { label: 'Company name', shows: 'Where: header, footer, and the title of every page.' },
  company_tagline: { label: 'Tagline', shows: 'Where: footer.' },
  header_logo_url: {
    label: 'Logo',
    shows: 'Where: header and footer. The address of a picture, such as https://… or /logo.svg.',
  },
  social_facebook_url: { label: 'Facebook page', shows: icon('Facebook') },
  social_twitter_url: { label: 'Twitter profile', shows: icon('Twitter') },
  social_linkedin_url: { label: 'LinkedIn page', shows: icon('LinkedIn') },
  social_instagram_url: { label: 'Instagram profile', shows: icon('Instagram') },
  contact_address: { label: 'Office address', shows: 'Where: footer and contact page.' },
  contact_email: { label: 'E-mail address', shows: 'Where: footer and contact page.' },
  contact_phone: { label: 'Telephone', shows: 'Where: footer and contact page. Begin with the country code.' },
  whatsapp_number: {
    label: 'WhatsApp number',
    shows: 'Where: the WhatsApp button of every page, and the contact page. Begin with the country code.',
  },
  office_hours: {
    label: 'Office hours',
    lines: true,
    shows:
      'Where: footer and contact page, there with a clock. A line for each group of days, such as Mon-Sat 09:30-18:00. Other text is shown as it is; text alone has no clock.',
  },
  office_town: {
    label: 'Town of the office',
    shows: 'Where: the clock of the contact page, such as “14:20 in Kanpur”.',
    empty: 'the clock says “at our office”',
  },
  map_coordinates: {
    label: 'Place of the office on the map',
    shows: 'Where: the map of the contact page. Latitude, then longitude, in decimal degrees, such as 26.467, 80.35.',
    empty: 'there is no map',
  },
  map_text: { label: 'Text above the map', shows: 'Where: contact page.', empty: 'it says “Our office”' },
  iec: { label: 'Importer-exporter code (IEC)', shows: LEGAL },
  gstin: { label: 'GST number (GSTIN)', shows: LEGAL },
  fssai: { label: 'FSSAI licence', shows: LEGAL },
  video_url: {
    label: 'Film about the company',
    shows: 'Where: about page, as a link. Visitors fetch nothing from there before they follow it.',
  },
  company_time_zone: {
    label: 'Time zone',
    shows: 'Where: “Publish at” and “Unpublish at” in all forms. Such as Asia/Kolkata or Europe/Berlin.',
  },
  search_synonyms: {
    label: 'Words that mean the same',
    shows:
      'Where: the search. A line for each: word = synonym, synonym, such as pyaz = onion. Whoever searches for one of them finds them all.',
    lines: true,
  },
  trash_days: {
    label: 'Days in the trash',
    shows: 'Where: the trash of the back office, which keeps what was deleted for so many days.',
  },
  enquiry_retention_months: {
    label: 'Months to keep enquiries',
    shows: 'Where: the enquiries, each of which is deleted so many months after it came, with its notes and history.',
    empty: 'enquiries are kept for ever',
  },
};

/** @returns whether the program has a use for a setting of this key */
export function isKnown(key: string): key is KnownKey {
  return Object.hasOwn(KNOWN_SETTINGS, key);
}

/** @returns in words, what the program does where a setting has no row */
export function withoutValue(key: KnownKey): string {
  if (key === 'trash_days') return 'what was deleted is kept for 30 days';
  if (key === 'enquiry_retention_months') return 'enquiries are kept for 24 months';
  if (key === 'search_synonyms') return 'the search finds words only as they stand in the texts';
  const shown = missingSetting(key).replace(/\.$/, '');
  if (key === 'company_time_zone') return `the zone of the server’s settings counts, usually ${shown}`;
  if (shown === '') return 'the site shows nothing';
  return shown === '#' ? 'the icon is hidden' : `the site shows “${shown}”`;
}

/** @returns in words, what the program does where a setting is empty */
export function leftEmpty(key: KnownKey): string {
  return KNOWN_SETTINGS[key].empty ?? withoutValue(key);
}

/** @returns the label of a setting, or its key as words */
export function formatKey(key: string): string {
  if (isKnown(key)) return KNOWN_SETTINGS[key].label;
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MAX_VALUE = 5000;

/**
 * Validates a trimmed value. A blank one is valid for every key.
 *
 * @returns the error in words, or null
 */
export function valueProblem(key: string, value: string): string | null {
  if (value.length > MAX_VALUE) return 'Please keep this under 5,000 characters.';
  if (value === '') return null;
  if (/^social_.+_url$/.test(key)) {
    const isLink = value === '#' || (httpUrl(value) !== null && isOneWord(value));
    return isLink ? null : 'Please enter an address that begins with https://, or # to hide the icon.';
  }
  if (key === 'video_url') {
    const isLink = httpUrl(value) !== null && isOneWord(value) && value.length <= 2000;
    return isLink ? null : 'Please enter an address that begins with https://.';
  }
  if (key === 'header_logo_url') {
    const isPicture = pictureUrl(value) !== null && isOneWord(value) && value.length <= 2000;
    return isPicture ? null : 'Please enter the address of a picture, such as https://… or /logo.svg.';
  }
  if (key === 'contact_email') {
    const isAddress = isEmailAddress(value);
    return isAddress ? null : 'Please enter a full e-mail address, such as name@example.com.';
  }
  if (key === 'search_synonyms') return synonymsProblem(value);
  if (key === 'trash_days') {
    return /^[1-9]\d{0,3}$/.test(value) ? null : 'Please enter a number of days from 1 to 9999.';
  }
  if (key === 'enquiry_retention_months') {
    return /^[1-9]\d{0,2}$/.test(value) ? null : 'Please enter a number of months from 1 to 999, or leave it empty.';
  }
  if (key === 'contact_phone' || key === 'whatsapp_number') {
    const digits = value.replace(/\D/g, '').length;
    const isNumber = /^\+?[\d\s()./-]+$/.test(value) && digits >= 6 && digits <= 15;
    return isNumber ? null : 'Please enter one number with its country code, such as +91 512 555 0148.';
  }
  if (key === 'map_coordinates') {
    const isPlace = coordinatesOf(value) !== null;
    return isPlace ? null : 'Please enter latitude and longitude in decimal degrees, such as 26.467, 80.35.';
  }
  if (key === 'office_hours') return officeHoursProblem(value);
  if (/^(iec|gstin|fssai)$/.test(key)) {
    return /^[^\n]{1,100}$/.test(value) ? null : 'Please enter the number only, in one line.';
  }
  if (key === 'company_time_zone') {
    return isTimeZone(value) ? null : 'Please enter a time zone, such as Asia/Kolkata or Europe/Berlin.';
  }
  return null;
}

/** Each line is `word = synonym, synonym`; each of them may have several words. */
function synonymsProblem(value: string): string | null {
  const isValid = (line: string) => {
    const [word = '', synonyms = '', ...more] = line.split('=');
    return more.length === 0 && [word, ...synonyms.split(',')].every((term) => /[\p{L}\p{N}]/u.test(term));
  };
  const wrong = value.split('\n').find((line) => line.trim() !== '' && !isValid(line));
  return wrong === undefined
    ? null
    : `Please write each line as word = synonym, synonym. This one is not: “${wrong.trim().slice(0, 60)}”.`;
}

/** @returns a value as it is stored: a setting of the program that has one line is one */
export function settingText(key: string, value: string): string {
  const isLine = key in KNOWN_SETTINGS && !KNOWN_SETTINGS[key as KnownKey].lines;
  return (isLine ? inOneLine(value) : normalizeNewlines(value)).trim();
}

function isOneWord(address: string): boolean {
  return !/[\s"<>\\]/.test(address);
}

/** The form of a new setting (docs/product.md#settings). Database constraints agree. */
export const settingFields = z.object({
  setting_key: requiredLine('Please enter a key, such as opening_hours.', 100)
    .overwrite((key) => key.toLowerCase().replace(/\s+/g, '_'))
    .regex(/^([a-z][a-z0-9_]*)?$/, 'Please use letters from a to z, digits and underscores, and begin with a letter.'),
  setting_value: requiredText('Please enter a value.', MAX_VALUE),
  description: optionalText(1000),
});

/** Reads the form of a new setting. */
export const settingSchema = settingFields.transform(({ setting_key, setting_value, ...more }, issues) => {
  const text = settingText(setting_key, setting_value);
  const problem = valueProblem(setting_key, text);
  if (problem) issues.addIssue({ code: 'custom', path: ['setting_value'], message: problem });
  return { ...more, setting_key, setting_value: text };
});

/** A new setting. */
export type SettingInput = z.output<typeof settingSchema>;

/** @returns the name of the form field with a setting's value */
export function fieldOf(key: string): string {
  return `values[${key}]`;
}

/** @returns the key of the setting that a form field contains; null for other fields */
export function keyOfField(name: string): string | null {
  return /^values\[([a-z0-9_]{1,100})\]$/.exec(name)?.[1] ?? null;
}

/** @returns the values of the settings' form */
export function settingValues(settings: StoredSetting[]): Record<string, string> {
  return Object.fromEntries(settings.map(({ setting_key, setting_value }) => [fieldOf(setting_key), setting_value]));
}

/** @returns when the latest of these settings was changed, in the database's own notation; empty where there are none */
export function lastChange(settings: StoredSetting[]): string {
  const changes = settings.map(({ updated_at }) => updated_at);
  return changes.sort().at(-1) ?? '';
}
