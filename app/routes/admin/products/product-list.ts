export const LIST = '/admin/manage-products';
export const TO_LIST = { to: LIST, label: 'Back to Products' };
