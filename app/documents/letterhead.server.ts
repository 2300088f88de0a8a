import { answerTime } from '~/domain/office/answer-time';
import { readSettings } from '~/domain/settings/read-settings.server';
import { registeredOffice, registrations } from '~/domain/settings/registrations';
import { DEFAULT_SETTINGS, logoUrl } from '~/domain/settings/settings';
import type { RequestContext } from '~/lib/request/request-context';
import { timeZoneOr } from '~/lib/runtime/time-zone-name';
import { LANGUAGES } from '~/lib/text/language-of';
import { localTime } from '~/lib/text/time-zone';
import { SITE_LOGO } from '~/lib/typesetting/site-logo';
import { type Paper, paperOf } from './paper';
import { orWithout } from './printed-pictures.server';

/** What is on every document: the company, and the sheet that it is made for. */
export type Letterhead = {
  paper: Paper;
  company: {
    name: string;
    address: string;
    email: string;
    phone: string;
    url: string;
    /** Registered office and registration numbers, in one line. */
    legal: string;
    /** Within what time the office promises an answer; empty where it promises none. */
    answers: string;
    /** The name of a file, or null for none. */
    logo: string | null;
  };
  /** In which dates are written. */
  zone: string;
  files: Record<string, Uint8Array>;
};

const LOGO_FILE = 'logo.webp';

/** Reads the company's settings for a document; where they cannot be read, the defaults, and no cache stores it. */
export async function readLetterhead(scope: RequestContext, search: URLSearchParams): Promise<Letterhead> {
  const { assets, origin, timeZone, variants } = scope;
  const settings = await readSettings(scope);
  const path = assets.pathOf(logoUrl(settings));
  // WebP keeps what is transparent.
  const drawn = path && (await orWithout(variants.get({ path, width: 320, format: 'webp' })));
  return {
    paper: paperOf(search),
    company: {
      name: settings.company_name,
      address: settings.contact_address,
      email: settings.contact_email,
      phone: settings.contact_phone,
      url: origin,
      legal: [registeredOffice(settings), registrations(settings)].filter(Boolean).join(' · '),
      answers: answerTime(settings.answer_working_days),
      logo: drawn ? LOGO_FILE : settings.header_logo_url === DEFAULT_SETTINGS.header_logo_url ? SITE_LOGO : null,
    },
    zone: timeZoneOr(settings.company_time_zone, timeZone),
    files: drawn ? { [LOGO_FILE]: drawn.bytes } : {},
  };
}

/**
 * @param iso the moment that the document's properties say
 * @returns the data that every template reads
 */
export function documentData({ paper, company, zone }: Letterhead, title: string, iso: string | null) {
  const dated = iso && localTime(iso, zone).slice(0, 10).split('-').map(Number);
  return { paper, company, language: 'en', languages: LANGUAGES, title, dated: dated || null };
}
