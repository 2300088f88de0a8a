import type { Certificate } from './types.ts';

export const certificates: Certificate[] = [
  {
    name: 'IEC – Importer Exporter Code',
    authority: 'Directorate General of Foreign Trade',
    description:
      'The registration every Indian firm needs before it may export. Customs and banks use it to identify the ' +
      'shipper, so a buyer can match it against our shipping bill and invoice.',
    sort_order: 0,
    picture: {
      scene: 'certificate',
      title: 'Importer Exporter Code',
      authority: 'Directorate General of Foreign Trade',
    },
  },
  {
    name: 'APEDA Registration (RCMC)',
    authority: 'Agricultural and Processed Food Products Export Development Authority',
    description:
      'Membership of the export authority for fresh and processed produce. It lets us ship scheduled products ' +
      'and brings our packing houses under APEDA’s traceability and residue monitoring rules.',
    sort_order: 1,
    picture: {
      scene: 'certificate',
      title: 'Registration-cum-Membership Certificate',
      authority: 'Agricultural and Processed Food Products Export Development Authority',
    },
  },
  {
    name: 'FSSAI Central Licence',
    authority: 'Food Safety and Standards Authority of India',
    description:
      'The food business licence issued at national level. It means our stores and packing rooms are open to ' +
      'inspection against Indian hygiene standards.',
    sort_order: 2,
    picture: {
      scene: 'certificate',
      title: 'Central Licence',
      authority: 'Food Safety and Standards Authority of India',
    },
  },
  {
    name: 'GST Registration',
    authority: 'Government of India',
    description:
      'Registration under the goods and services tax. Exports are zero-rated, so invoices to buyers abroad carry ' +
      'no Indian tax, and each one can be traced in the tax system.',
    sort_order: 3,
    picture: { scene: 'certificate', title: 'Goods and Services Tax Registration', authority: 'Government of India' },
  },
  {
    name: 'MSME Udyam Registration',
    authority: 'Ministry of Micro, Small and Medium Enterprises',
    description:
      'Registration as a small or medium-sized Indian enterprise. For a buyer it confirms the legal name, ' +
      'address and line of business of the firm behind the offer.',
    sort_order: 4,
    picture: {
      scene: 'certificate',
      title: 'Udyam Registration',
      authority: 'Ministry of Micro, Small and Medium Enterprises',
    },
  },
  {
    name: 'ISO 22000:2018',
    authority: 'Accredited certification body',
    description:
      'Certification of the food safety system at our Kanpur packing house. Hazards are assessed at each step, ' +
      'from intake to container, and the records may be audited by customers.',
    sort_order: 5,
    picture: {
      scene: 'certificate',
      title: 'Food Safety Management System',
      authority: 'Accredited certification body',
    },
  },
  {
    name: 'Spices Board CRES',
    authority: 'Spices Board India',
    description:
      'The registration required to export turmeric, ginger, chillies and garlic as spices. It makes our spice ' +
      'lots subject to Spices Board sampling where the destination calls for it.',
    sort_order: 6,
    picture: {
      scene: 'certificate',
      title: 'Certificate of Registration as Exporter of Spices',
      authority: 'Spices Board India',
    },
  },
];
