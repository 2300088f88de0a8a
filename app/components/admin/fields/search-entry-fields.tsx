import { useMatches } from 'react-router';
import { Field, type FieldOf } from '~/components/form/field';
import fieldScripts from '~/enhance/office/fields.ts?worker&url';
import type { SiteIdentity } from '~/lib/document/seo';
import { SEARCH_ENTRY } from '~/lib/editing/search-entry';
import { SHOWN, searchResult } from '~/lib/editing/search-result';
import { PictureField } from './picture-field';

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
          hint={`The whole title of a search result. About ${SHOWN.title} characters fit; the rest is cut. Left empty, the page makes it.`}
        />
        <Field
          field={fields.meta_description}
          label={SEARCH_ENTRY.meta_description.label}
          optional={false}
          hint={`The text below the title. From 70 to ${SHOWN.description} characters are sensible. Left empty, the page makes it.`}
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
  const site = useSite();
  const ids = (others: FieldOf[]) => others.map(({ id }) => id);
  const made = {
    own: { title: fields.meta_title.id, description: fields.meta_description.id },
    otherwise: {
      title: { ids: ids(title.fields), standard: title.standard },
      description: { ids: ids(description.fields), standard: description.standard },
    },
    site: { name: site.name },
    path,
  };
  const all = [fields.meta_title, fields.meta_description, ...title.fields, ...description.fields];
  const shown = searchResult(made, (id) => String(all.find((field) => field.id === id)?.initialValue ?? ''));
  return (
    <figure className="rounded-2xl border border-sand p-5" data-search-result={JSON.stringify(made)}>
      <figcaption className="text-fine text-soil">A search result may look like this</figcaption>
      <p className="mt-3 text-fine break-words text-soil">{site.origin.replace(/^https?:\/\//, '') + path}</p>
      <p data-part="title" className="line-clamp-2 text-lead font-semibold break-words text-onion">
        {shown.title}
      </p>
      <p data-part="description" className="line-clamp-3 break-words">
        {shown.description}
      </p>
      <p data-part="lengths" className="mt-3 text-fine text-soil">
        {shown.lengths}
      </p>
      <script type="module" src={fieldScripts} />
    </figure>
  );
}

type LayoutData = { site?: SiteIdentity } | undefined;

/** The name and origin of the public site, in the data of the back office's layout. */
function useSite(): SiteIdentity {
  const found = useMatches().map(({ loaderData }) => (loaderData as LayoutData)?.site);
  return found.find((site) => site !== undefined) ?? { name: '', origin: '' };
}
