export const LIST = '/admin/orders';
export const TO_LIST = { to: LIST, label: 'Back to Orders' };
