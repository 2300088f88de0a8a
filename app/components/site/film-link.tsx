import Play from 'lucide:play';
import { httpUrl } from '~/lib/text/url';

/** A link to a film elsewhere. Nothing is fetched from there before somebody follows it. */
export function FilmLink({ url }: { url: string }) {
  const address = httpUrl(url);
  if (!address) return null;
  return (
    <p className="print:hidden">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        data-film
        className="group inline-flex min-h-12 items-center gap-4 text-base"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-onion text-paper edged group-hover:bg-onion-deep">
          <Play aria-hidden className="size-5 fill-current" />
        </span>
        <span>
          <span className="block font-semibold underline decoration-sand underline-offset-4">
            Watch the film about us
          </span>
          <span className="block text-fine text-soil">Opens {new URL(address).hostname} in a new tab</span>
        </span>
      </a>
    </p>
  );
}
