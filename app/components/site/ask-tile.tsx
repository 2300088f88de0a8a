import ArrowRight from 'lucide:arrow-right';
import { contactFormUrl } from '~/domain/office/contact-links';

type Props = { headingLevel: 'h2' | 'h3' /** What the form is to be filled in for. */; about?: string };

/** The last tile of a list: the way to the contact form for what is not in it. */
export function AskTile({ headingLevel: Heading, about }: Props) {
  return (
    <div
      data-ask-tile
      className="group relative flex flex-wrap content-center items-center gap-x-10 gap-y-4 rounded-2xl border-2 border-dashed border-bark/60 p-6 transition-colors hover:border-onion"
    >
      <div className="grow basis-88">
        <Heading className="text-heading">
          <a href={contactFormUrl(about)} className="after:absolute after:inset-0 after:rounded-2xl">
            Ask for what is not listed
          </a>
        </Heading>
        <p className="mt-2 measure text-soil">
          Name the produce, the size and the port. We tell you what we can supply, and what we cannot.
        </p>
      </div>
      <span aria-hidden className="flex shrink-0 items-center gap-2 font-semibold text-onion">
        Ask us
        <ArrowRight className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
      </span>
    </div>
  );
}
