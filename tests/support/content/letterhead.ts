import type { Letterhead } from '~/documents/letterhead.server';

/** A letterhead for tests. */
export const HEAD: Letterhead = {
  paper: 'a4',
  company: {
    name: 'Doab Harvest Exports',
    address: 'Mall Road, Kanpur, Uttar Pradesh 208001, India',
    email: 'exports@doabharvest.example',
    phone: '+91 512 555 0148',
    url: 'https://www.example.com',
    legal: 'IEC 0512345678 · GSTIN 09AAACD1234E1Z5',
    answers: 'within one working day',
    logo: 'logo.svg',
  },
  zone: 'Asia/Kolkata',
  files: {},
};
