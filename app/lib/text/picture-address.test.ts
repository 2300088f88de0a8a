import { expect, test } from 'vitest';
import { pictureAddressProblem } from './picture-address';

test.each([
  '/images/onion.webp',
  'https://cdn.example.com/onion.jpg',
  'https://project.supabase.co/storage/v1/object/public/media/1.webp',
  'http://127.0.0.1:54321/storage/v1/object/public/media/1.webp',
  'https://www.dropbox.com/scl/fi/abc/onion.jpg?rlkey=x&raw=1',
])('%s is a picture', (address) => {
  expect(pictureAddressProblem(address)).toBeNull();
});

test.each([
  ['onion.jpg', 'https://'],
  ['data:image/png;base64,AAAA', 'https://'],
  ['http://cdn.example.com/onion.jpg', 'http://'],
  ['HTTP://cdn.example.com/onion.jpg', 'http://'],
  ['https://drive.google.com/file/d/1AbC/view?usp=sharing', 'Google Drive'],
  ['https://photos.app.goo.gl/AbC', 'Google Photos'],
  ['https://www.dropbox.com/scl/fi/abc/onion.jpg?rlkey=x&dl=0', 'Dropbox'],
  ['https://1drv.ms/i/s!AbC', 'OneDrive'],
  ['https://www.instagram.com/p/AbC/', 'Instagram'],
])('%s is none, and the person is told why', (address, reason) => {
  expect(pictureAddressProblem(address)).toContain(reason);
});
