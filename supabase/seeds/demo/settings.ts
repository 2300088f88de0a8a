import type { Setting } from './types.ts';

export const settings: Setting[] = [
  {
    setting_key: 'header_logo_url',
    setting_value: '/logo.svg',
    description: 'Logo shown in the header and the footer',
  },
  {
    setting_key: 'social_facebook_url',
    setting_value: 'https://www.facebook.com/doabharvestexports',
    description: 'Facebook page; enter # to hide the icon',
  },
  {
    setting_key: 'social_twitter_url',
    setting_value: '#',
    description: 'Twitter profile; enter # to hide the icon',
  },
  {
    setting_key: 'social_linkedin_url',
    setting_value: 'https://www.linkedin.com/company/doab-harvest-exports',
    description: 'LinkedIn company page; enter # to hide the icon',
  },
  {
    setting_key: 'social_instagram_url',
    setting_value: 'https://www.instagram.com/doabharvestexports',
    description: 'Instagram profile; enter # to hide the icon',
  },
  {
    setting_key: 'contact_address',
    setting_value: '3rd Floor, Ganga Vihar Chambers, Mall Road, Kanpur, Uttar Pradesh 208001, India',
    description: 'Office address in the footer and on the contact page',
  },
  {
    setting_key: 'contact_email',
    setting_value: 'exports@doabharvest.example',
    description: 'Enquiry address shown to visitors',
  },
  {
    setting_key: 'contact_phone',
    setting_value: '+91 512 555 0148',
    description: 'Office telephone, with country code',
  },
  {
    setting_key: 'whatsapp_number',
    setting_value: '+91 98390 00148',
    description: 'Number opened by the WhatsApp button',
  },
];
