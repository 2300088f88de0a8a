import type { ReactNode } from 'react';
import type { SiteSettings } from '~/domain/settings/settings';
import { httpUrl } from '~/lib/text/url';

// Glyphs of our own, with a view box of 24.
const NETWORKS: { key: keyof SiteSettings; name: string; glyph: ReactNode }[] = [
  {
    key: 'social_facebook_url',
    name: 'Facebook',
    glyph: (
      <path d="M13.5 21v-7.5H16l.5-3.2h-3V8.4c0-1 .5-1.7 1.8-1.7h1.4V3.8A18 18 0 0 0 14.6 3.6c-2.5 0-4.1 1.5-4.1 4.3v2.4H7.8v3.2h2.7V21z" />
    ),
  },
  {
    key: 'social_twitter_url',
    name: 'Twitter',
    glyph: (
      <path d="M4 4h4.6l3.9 5.3L17.1 4h2.1l-5.7 6.6L20 20h-4.6l-4.3-5.9L6 20H3.9l6.2-7.2zm3 1.6 9.2 12.8h.9L7.9 5.6z" />
    ),
  },
  {
    key: 'social_linkedin_url',
    name: 'LinkedIn',
    glyph: (
      <path d="M4 9h3.4v11H4zM5.7 3.8a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM10 9h3.2v1.6c.6-1.1 1.8-1.9 3.4-1.9 3 0 3.9 1.9 3.9 4.8V20h-3.4v-5.8c0-1.5-.4-2.5-1.7-2.5-1.4 0-2 1-2 2.5V20H10z" />
    ),
  },
  {
    key: 'social_instagram_url',
    name: 'Instagram',
    glyph: (
      <path
        fillRule="evenodd"
        d="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM16.7 6.2a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z"
      />
    ),
  },
];

/** Icons that link to the company's social profiles; a link `#`, or one that is no http URL, hides its icon. */
export function SocialLinks({ settings }: { settings: SiteSettings }) {
  const links = NETWORKS.flatMap(({ key, ...network }) => {
    const url = httpUrl(settings[key]);
    return url ? [{ ...network, url }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className="flex gap-2 print:hidden">
      {links.map(({ name, url, glyph }) => (
        <li key={name}>
          <a
            href={url}
            rel="noopener"
            className="grid size-11 place-items-center rounded-full bg-paper/10 transition-colors edged hover:bg-turmeric hover:text-ink"
          >
            <svg viewBox="0 0 24 24" className="size-5 fill-current" aria-hidden="true">
              {glyph}
            </svg>
            <span className="sr-only">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
