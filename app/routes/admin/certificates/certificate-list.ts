export const LIST = '/admin/edit-pages/certificates';
export const TO_LIST = { to: LIST, label: 'Back to Certificates' };
