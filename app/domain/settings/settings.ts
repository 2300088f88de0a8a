import { pictureUrl } from '~/lib/text/url';
import { isPublic, KNOWN_KEYS, knownSetting, type PublicKey } from './known-settings';

/** The settings a visitor's page is built with; an empty one shows nothing. */
export type SiteSettings = Record<PublicKey, string>;

const PUBLIC_KEYS = KNOWN_KEYS.filter(isPublic);

/** Shown where the settings cannot be read (docs/product.md#settings). The social link `#` hides its icon. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  PUBLIC_KEYS.map((key) => [key, knownSetting(key).standard]),
) as SiteSettings;

/** @returns the URL of the logo; the default one where the setting is no URL of a picture */
export function logoUrl({ header_logo_url }: Pick<SiteSettings, 'header_logo_url'>): string {
  return pictureUrl(header_logo_url) ?? DEFAULT_SETTINGS.header_logo_url;
}

/** @returns whether a site has the name of the sample company, whose address and numbers are then its own */
export function isSample(rows: { setting_key: string; setting_value: string }[]): boolean {
  const name = rows.find(({ setting_key }) => setting_key === 'company_name')?.setting_value.trim();
  return name === DEFAULT_SETTINGS.company_name;
}

/** @returns what counts for a key without a row: no number, place or claim that nobody gave */
export function missingSetting(key: PublicKey, ofSample: boolean): string {
  const { neverInvented, ofSample: needsSample } = knownSetting(key);
  return neverInvented || (needsSample && !ofSample) ? '' : DEFAULT_SETTINGS[key];
}

/**
 * @param host of the site, which stands for a name that nobody gave
 * @returns the settings, with what counts in place of missing and blank rows
 */
export function settingsFrom(rows: { setting_key: string; setting_value: string }[], host: string): SiteSettings {
  const stored = new Map(rows.map((row) => [row.setting_key, row.setting_value.trim()]));
  const ofSample = isSample(rows);
  const entries = PUBLIC_KEYS.map((key) => {
    const standard = key === 'company_name' ? host : missingSetting(key, ofSample);
    const value = stored.get(key) ?? standard;
    return [key, value || (knownSetting(key).mayBeEmpty ? '' : standard)] as const;
  });
  return Object.fromEntries(entries) as SiteSettings;
}
