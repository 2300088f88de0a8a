export const LIST = '/admin/manage-categories';
export const TO_LIST = { to: LIST, label: 'Back to Categories' };
