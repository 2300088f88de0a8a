export const LIST = '/admin/edit-pages/gallery';
export const TO_LIST = { to: LIST, label: 'Back to Gallery' };
