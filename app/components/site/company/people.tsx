import { Markup } from '~/components/site/markup';
import { PERSON } from '~/components/site/picture-boxes';
import { AddressWords } from '~/components/ui/address-words';
import { Picture } from '~/components/ui/picture';
import type { CompanyEntry } from '~/domain/company/company-entry';
import { telephoneUrl } from '~/domain/office/contact-links';
import { initialsOf } from '~/lib/text/initials';

type Props = {
  heading: string;
  people: CompanyEntry[];
  /** Whether it goes on from what stands above, on the same ground. */
  goesOn?: boolean;
};

/** Named people with what they do and how they are reached; nothing where there are none. */
export function People({ heading, people, goesOn = false }: Props) {
  if (people.length === 0) return null;
  // Nobody stands alone in a row.
  const columns = people.length % 3 === 1 ? '' : 'xl:grid-cols-3';
  return (
    <section data-company aria-labelledby="people" className={`shell section ${goesOn ? 'pt-0' : ''}`}>
      <h2 id="people" className="text-title">
        {heading}
      </h2>
      <ul className={`mt-11 grid gap-x-10 gap-y-11 sm:grid-cols-2 ${columns}`}>
        {people.map((person) => (
          <li key={person.id} className="flex items-start gap-4 sm:gap-5">
            <Portrait person={person} />
            <Person {...person} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SQUARE = 'size-16 shrink-0 rounded-2xl sm:size-24';

/** A photograph, else the initials: never an invented face. */
export function Portrait({ person: { title, image_url } }: { person: Pick<CompanyEntry, 'title' | 'image_url'> }) {
  if (image_url) {
    return <Picture src={image_url} alt={title} width={96} height={96} box={PERSON} className={SQUARE} />;
  }
  return (
    <span
      aria-hidden
      className={`grid place-items-center bg-turmeric-pale font-display text-heading text-ink edged ${SQUARE}`}
    >
      {initialsOf(title)}
    </span>
  );
}

const LINK = 'inline-block font-medium underline decoration-sand underline-offset-4 hover:decoration-onion';

function Person({ title, caption, description, email, phone }: CompanyEntry) {
  return (
    <div className="min-w-0">
      <h3 className="text-lg leading-snug">{title}</h3>
      {caption && <p className="mt-1 font-medium text-onion">{caption}</p>}
      {description && <Markup text={description} below={3} className="mt-2 text-soil" />}
      {(email || phone) && (
        <address className="mt-3 space-y-1.5 not-italic">
          {email && (
            <p>
              <a href={`mailto:${email}`} className={LINK}>
                <AddressWords address={email} />
              </a>
            </p>
          )}
          {phone && (
            <p>
              <a href={telephoneUrl(phone)} className={LINK}>
                {phone}
              </a>
            </p>
          )}
        </address>
      )}
    </div>
  );
}
