import { pictureUrl } from '~/lib/text/url';

// Services whose shared links open a page around the picture, and what in an address means the file itself.
const VIEWERS: { host: RegExp; name: string; file?: RegExp }[] = [
  { host: /^(drive|docs)\.google\.com$/, name: 'Google Drive' },
  { host: /^(photos\.google\.com|photos\.app\.goo\.gl)$/, name: 'Google Photos' },
  { host: /^(www\.)?dropbox\.com$/, name: 'Dropbox', file: /[?&](dl|raw)=1(&|$)/ },
  { host: /^(1drv\.ms|onedrive\.live\.com|[\w-]+\.sharepoint\.com)$/, name: 'OneDrive' },
  { host: /^((www|share)\.)?icloud\.com$/, name: 'iCloud' },
  { host: /^(we\.tl|(www\.)?wetransfer\.com)$/, name: 'WeTransfer' },
  { host: /^((www|m)\.)?(facebook|instagram)\.com$/, name: 'Facebook or Instagram' },
];

// A project of one's own that Supabase runs on the same machine.
const OWN_STORAGE = /^http:\/\/[^/]+\/storage\/v1\/object\/public\//i;

/**
 * Says what is wrong with an address of a picture that a person enters. The database's rule (public.is_picture_url) is
 * wider: it also keeps what was entered before.
 *
 * @returns a sentence for the person; null where browsers can show the picture
 */
export function pictureAddressProblem(text: string): string | null {
  const address = pictureUrl(text);
  if (address === null) return 'Please enter an address that begins with https://';
  if (address.startsWith('/') || OWN_STORAGE.test(address)) return null;
  if (/^http:/i.test(address)) {
    return 'Browsers do not show a picture whose address begins with http:// here. If it also opens with https://, enter that; else download it and upload the file.';
  }
  const { hostname } = new URL(address);
  const viewer = VIEWERS.find(({ host, file }) => host.test(hostname) && !file?.test(address));
  return (
    (viewer &&
      `This address opens a page of ${viewer.name}, not the picture. Download the picture there, and upload the file.`) ??
    null
  );
}
