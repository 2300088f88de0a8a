export const LIST = '/admin/manage-blog';
export const TO_LIST = { to: LIST, label: 'Back to Blog Posts' };

/** A missing post leads back to the list. */
export const NOT_FOUND = { title: 'Blog post not found', message: 'It may have been deleted.', to: LIST };
