import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { Field, type FieldOf } from '~/components/form/field';
import { type SiteIdentity, siteTitle, summary } from '~/lib/document/seo';
import { SEARCH_ENTRY, SEARCH_ENTRY_LIMITS } from '~/lib/editing/search-entry';
import { PictureField } from './picture-field';

const { shownTitle, shownDescription } = SEARCH_ENTRY_LIMITS;

type Props = {
  fields: { meta_title: FieldOf; meta_description: FieldOf; share_image_file: FieldOf };
  /** The stored picture's address, empty where there is none. */
  stored: string;
  submitted: Record<string, unknown> | null | undefined;
  path: string;
  /** What the page shows where the fields are empty: the first of other fields of this form that is not blank. */
  otherwise: {
    title: { fields: FieldOf[]; standard: string };
    description: { fields: FieldOf[]; standard: string };
    picture: string;
  };
};

/** What search engines and shared links show of a page, with a preview of a search result. */
export function SearchEntryFields({ fields, stored, submitted, path, otherwise }: Props) {
  return (
    <fieldset className="min-w-0 space-y-6 rounded-2xl bg-white p-5 shadow-card sm:p-7">
      <legend className="float-left mb-6 w-full font-display text-heading">Search engines and sharing</legend>
      <div className="clear-left space-y-6">
        <SearchResult fields={fields} path={path} otherwise={otherwise} />
        <Field
          field={fields.meta_title}
          label={SEARCH_ENTRY.meta_title.label}
          optional={false}
          hint={`The whole title of a search result. About ${shownTitle} characters fit; the rest is cut. Left empty, the page makes it.`}
        />
        <Field
          field={fields.meta_description}
          label={SEARCH_ENTRY.meta_description.label}
          optional={false}
          hint={`The text below the title. From 70 to ${shownDescription} characters are sensible. Left empty, the page makes it.`}
          rows={3}
        />
        <PictureField
          name="share_image_url"
          label={SEARCH_ENTRY.share_image_url.label}
          hint={`Shown where somebody shares the page; 1200 by 630 pixels are best. Left empty, ${otherwise.picture}.`}
          stored={stored}
          field={fields.share_image_file}
          called="the one for sharing"
          removed={submitted?.remove_share_image_url !== undefined}
        />
      </div>
    </fieldset>
  );
}

function SearchResult({ fields, path, otherwise }: Pick<Props, 'fields' | 'path' | 'otherwise'>) {
  const { title, description } = otherwise;
  const textOf = useTexts([fields.meta_title, fields.meta_description, ...title.fields, ...description.fields]);
  const site = useSite();
  const firstOf = ({ fields: others, standard }: Props['otherwise']['title']) =>
    others.map(textOf).find((text) => text !== '') ?? standard;
  const shown = {
    title: textOf(fields.meta_title) || siteTitle(site.name, firstOf(title), path),
    description: textOf(fields.meta_description) || summary(firstOf(description), shownDescription),
  };
  return (
    <figure className="rounded-2xl border border-sand p-5" data-search-result>
      <figcaption className="text-fine text-soil">A search result may look like this</figcaption>
      <p className="mt-3 text-fine break-words text-soil">{site.origin.replace(/^https?:\/\//, '') + path}</p>
      <p className="line-clamp-2 text-lead font-semibold break-words text-onion">{shown.title}</p>
      <p className="line-clamp-3 break-words">{shown.description}</p>
      <p className="mt-3 text-fine text-soil">
        Heading: {length(shown.title, shownTitle)}. Text: {length(shown.description, shownDescription)}.
      </p>
    </figure>
  );
}

function length(text: string, shown: number): string {
  const count = [...text].length;
  return `${count} ${count === 1 ? 'character' : 'characters'}${count > shown ? `, of which about ${shown} are shown` : ''}`;
}

/** @returns the text of a field, with scripts as it is being typed */
function useTexts(fields: FieldOf[]): (field: FieldOf) => string {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const ids = fields.map(({ id }) => id).join(' ');
  useEffect(() => {
    const read = () => setTyped(Object.fromEntries(ids.split(' ').map((id) => [id, textIn(id)])));
    read();
    const form = document.getElementById(ids.split(' ')[0] ?? '')?.closest('form');
    form?.addEventListener('input', read);
    return () => form?.removeEventListener('input', read);
  }, [ids]);
  return ({ id, initialValue }) => (typed[id] ?? String(initialValue ?? '')).trim();
}

function textIn(id: string): string {
  const control = document.getElementById(id);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? control.value : '';
}

type LayoutData = { site?: SiteIdentity } | undefined;

/** The name and origin of the public site, in the data of the back office's layout. */
function useSite(): SiteIdentity {
  const found = useMatches().map(({ loaderData }) => (loaderData as LayoutData)?.site);
  return found.find((site) => site !== undefined) ?? { name: '', origin: '' };
}
