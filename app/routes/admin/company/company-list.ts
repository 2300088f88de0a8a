import { type CompanyKindName, companyKind } from '~/domain/company/kinds';

export function listOfKind(kind: CompanyKindName | 'company'): string {
  return `/admin/edit-pages/${kind}`;
}

export function toList(kind: CompanyKindName) {
  return { to: listOfKind(kind), label: `Back to ${companyKind(kind).label}` };
}
