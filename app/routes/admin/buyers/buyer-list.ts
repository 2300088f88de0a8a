export const LIST = '/admin/buyers';
export const TO_LIST = { to: LIST, label: 'Back to Buyers' };
