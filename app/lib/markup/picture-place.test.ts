import { expect, test } from 'vitest';
import { withPictures } from './picture-place';

test.each([
  ['', ['/a.jpg'], '![](/a.jpg)'],
  ['Text\n', ['/a.jpg', '/b.jpg'], 'Text\n\n![](/a.jpg)\n\n![](/b.jpg)'],
  ['One ![]() two ![]()', ['/$&.jpg', '/b.jpg'], 'One ![](/$&.jpg) two ![](/b.jpg)'],
  ['One ![]() two', ['/a.jpg', '/b.jpg'], 'One ![](/a.jpg) two\n\n![](/b.jpg)'],
  ['Kept', [], 'Kept'],
])('pictures of %j', (text, urls, expected) => {
  expect(withPictures(text, urls)).toBe(expected);
});
