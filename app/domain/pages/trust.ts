import type { Certificate } from '~/domain/certificates/certificate';
import type { CompanyEntry } from '~/domain/company/company-entry';

/** What the home page shows to be checked: certificates with a number, and a reference. */
export type Trust = {
  certificates: Pick<Certificate, 'name' | 'authority' | 'number' | 'valid_until'>[];
  reference: Pick<CompanyEntry, 'title' | 'caption' | 'description'> | null;
};

export const NO_TRUST: Trust = { certificates: [], reference: null };
