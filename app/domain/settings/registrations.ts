import type { SiteSettings } from './settings';

/** @returns the numbers by which authorities know the company, in one line; empty where there are none */
export function registrations({
  cin,
  iec,
  gstin,
  fssai,
}: Pick<SiteSettings, 'cin' | 'iec' | 'gstin' | 'fssai'>): string {
  const numbers = { CIN: cin, IEC: iec, GSTIN: gstin, FSSAI: fssai };
  return Object.entries(numbers)
    .flatMap(([name, number]) => (number ? [`${name} ${number}`] : []))
    .join(' · ');
}

/** @returns the registered office as footers and letterheads name it; empty where nobody has said */
export function registeredOffice({ registered_office }: Pick<SiteSettings, 'registered_office'>): string {
  return registered_office && `Registered office: ${registered_office}`;
}
