import { expect, test } from 'vitest';
import { loggedPath } from './logged-path';

test.each([
  ['/enquiries/s3cret', '/enquiries/[token]'],
  ['/enquiries/s3cret.pdf', '/enquiries/[token].pdf'],
  ['/enquiries/s3cret/files/1', '/enquiries/[token]'],
  ['/preview/s3cret.data', '/preview/[token]'],
  ['/Preview/s3cret', '/Preview/[token]'],
  ['//enquiries//s3cret', '//enquiries/[token]'],
  ['/de/enquiries/s3cret', '/de/enquiries/[token]'],
  ['/%65nquiries/s3cret', '/enquiries/[token]'],
  ['/enquiries%2Fs3cret', '/enquiries/[token]'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test.each(['/', '/enquiries', '/about-us', '/admin/enquiries/1', '/products/caf%C3%A9', '/%ff', '/enquiry-list'])(
  '%s is logged as it is',
  (path) => {
    expect(loggedPath(path)).toBe(path);
  },
);
