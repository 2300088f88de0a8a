import ArrowRight from 'lucide:arrow-right';
import { contactFormUrl } from '~/domain/office/contact-links';

type Props = { headingLevel: 'h2' | 'h3' /** What the form is to be filled in for. */; about?: string };

/** The last tile of a list: the way to the contact form for what is not in it. */
export function AskTile({ headingLevel: Heading, about }: Props) {
  return (
    <div
      data-ask-tile
      className="group relative flex content-center items-center gap-x-4 gap-y-4 rounded-2xl border-2 border-dashed border-bark/60 p-4 transition-colors hover:border-onion sm:flex-wrap sm:gap-x-10 sm:p-6"
    >
      <div className="min-w-0 flex-1 sm:basis-88">
        <Heading className="text-heading max-sm:text-lg">
          <a href={contactFormUrl(about)} className="after:absolute after:inset-0 after:rounded-2xl">
            Request a price for what is not listed
          </a>
        </Heading>
        <p className="mt-2 measure text-soil max-sm:hidden">
          Name the produce, the size and the port. We tell you what we can supply, and what we cannot.
        </p>
      </div>
      <ArrowRight
        aria-hidden
        className="size-6 shrink-0 text-onion transition-transform motion-safe:group-hover:translate-x-1"
      />
    </div>
  );
}
