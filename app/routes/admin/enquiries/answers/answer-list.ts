export const LIST = '/admin/enquiries/answers';
export const TO_LIST = { to: LIST, label: 'Back to Prepared answers' };
