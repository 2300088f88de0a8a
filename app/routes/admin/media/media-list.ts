export const LIST = '/admin/media';
export const TO_LIST = { to: LIST, label: 'Back to the Library' };
