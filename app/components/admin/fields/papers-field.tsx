import FileText from 'lucide:file-text';
import { CONTROL, type FieldOf } from '~/components/form/field';
import { factOf } from '~/domain/products/facts';
import type { PaperPart } from '~/domain/products/papers';
import { documentAddress } from '~/lib/pictures/document-address';
import { DOCUMENT_TYPES } from '~/lib/pictures/file-field';
import { pictureUrl } from '~/lib/text/url';
import { ArrangedRows } from './arranged-rows';

export type PaperRow = Partial<Record<PaperPart, unknown>>;

type Props = {
  field: FieldOf;
  hint: string;
  /** The stored rows, or those of a redisplayed form. */
  rows: PaperRow[];
  /** The row that was moved or inserted just now. */
  focus: number | null;
};

/** Papers of a product, each with its PDF; a file that is chosen is stored as soon as the form is sent. */
export function PapersField({ field, hint, rows, focus }: Props) {
  return (
    <ArrangedRows
      field={field}
      legend="Papers"
      hint={`${hint} PDF, at most 20 MB each.`}
      rows={rows}
      blank={{} as PaperRow}
      noun="paper"
      focus={focus}
      grid="gap-y-2 sm:grid-cols-2 [&>:last-child]:col-span-full"
      controls={(row, index, isFocused) => {
        const part = (name: keyof PaperRow, words: string) => ({
          name: `papers[${index}].${name}`,
          'aria-label': `${words} of paper ${index + 1}`,
          defaultValue: String(row[name] ?? ''),
        });
        const url = String(row.document_url ?? '');
        return (
          <>
            <Labelled words="Kind">
              {/* biome-ignore lint/a11y/noAutofocus: the row that the person has just moved */}
              <select {...part('kind', 'Kind')} autoFocus={isFocused} className={CONTROL}>
                <option value="">Please choose</option>
                {factOf('papers').kind.choices?.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Labelled>
            <Labelled words="Lot">
              <input {...part('lot', 'Lot')} maxLength={100} className={CONTROL} />
            </Labelled>
            <Labelled words="Day of the test">
              <input {...part('tested_on', 'Day of the test')} type="date" className={CONTROL} />
            </Labelled>
            <Labelled words="Last day">
              <input {...part('valid_until', 'Last day')} type="date" className={CONTROL} />
            </Labelled>
            <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1">
              <input type="hidden" name={`papers[${index}].document_url`} value={url} />
              <a
                data-document
                href={pictureUrl(url) === url ? documentAddress(url) : undefined}
                hidden={!url}
                className="inline-flex min-h-11 items-center gap-2 wrap-anywhere underline"
              >
                <FileText aria-hidden className="size-5 shrink-0" />
                <span>{url.slice(url.lastIndexOf('/') + 1)}</span>
              </a>
              <input
                type="file"
                name={`papers[${index}].document_file`}
                aria-label={`PDF of paper ${index + 1}`}
                accept={DOCUMENT_TYPES}
                className={`${CONTROL} min-w-0 grow basis-64 file:mr-3 file:cursor-pointer file:rounded-full file:border-0 file:bg-sand file:px-4 file:py-1.5 file:font-semibold`}
              />
            </div>
          </>
        );
      }}
    />
  );
}

function Labelled({ words, children }: { words: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <span aria-hidden className="text-fine text-soil">
        {words}
      </span>
      {children}
    </div>
  );
}
