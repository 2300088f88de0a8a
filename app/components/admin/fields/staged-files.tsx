import FileText from 'lucide:file-text';
import { useActionData, useRouteLoaderData } from 'react-router';
import { Picture } from '~/components/ui/picture';
import fieldScripts from '~/enhance/office/fields.ts?worker&url';
import { kindFor, type StagedFile, stagedField } from '~/lib/pictures/file-field';
import { formatBytes } from '~/lib/text/format-bytes';
import { ROW } from './picture-boxes';

/** The files of a field that are stored, but not in the row yet: the form carries their addresses. */
export function StagedFiles({ field }: { field: string }) {
  const files = useReturnedFiles(field);
  return (
    <>
      <div data-staged-files className="space-y-2 empty:hidden">
        {files.length > 0 && <Files files={files} />}
      </div>
      {/* What scripts show of files that they send. */}
      <template data-staged-parts>
        <p data-part="sending" role="status" className="flex flex-wrap items-center gap-3 text-fine text-soil">
          <progress aria-label="Sending" value={0} max={100} className="w-32" />
          <span className="wrap-anywhere" />
        </p>
        <div data-part="problems" role="alert" className="font-medium wrap-anywhere text-alarm" />
        <Files files={[{ field, url: '', name: '', bytes: null }]} />
      </template>
      <script type="module" src={fieldScripts} />
    </>
  );
}

type Staged = { staged?: StagedFile[] } | undefined;

/** The files of a field that a redisplayed form or a draft came back with. */
export function useReturnedFiles(field: string): StagedFile[] {
  const redisplayed = useActionData() as Staged;
  const draft = useRouteLoaderData('routes/admin/layout') as Staged;
  const staged = redisplayed?.staged ?? draft?.staged ?? [];
  return staged.filter((file) => file.field === field);
}

function Files({ files }: { files: StagedFile[] }) {
  return (
    <ul data-part="files" className="space-y-2">
      {files.map((file) => (
        <Staged key={file.url} file={file} />
      ))}
    </ul>
  );
}

function Staged({ file: { field, url, name, bytes } }: { file: StagedFile }) {
  return (
    <li data-staged={field} className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-leaf-pale p-3">
      <input type="hidden" name={stagedField(field)} value={url} />
      {kindFor(field) === 'document' ? (
        <FileText aria-hidden className="size-8 text-soil" />
      ) : (
        <Picture src={url} alt="" width={64} height={48} box={ROW} className="aspect-4/3 w-16 rounded-lg" />
      )}
      <span className="min-w-0 grow basis-32 text-fine wrap-anywhere">
        <span data-name className="font-semibold">
          {name || 'A file'}
        </span>
        <span data-size>{bytes !== null && `, ${formatBytes(bytes)}`}</span>
        <span className="block text-soil">Ready. It is used when you save.</span>
      </span>
      <label className="flex min-h-11 items-center gap-2 text-fine">
        <input type="checkbox" name="unstage" value={url} className="size-6 accent-onion" />
        Do not use it
        <span className="sr-only">
          : <span data-name>{name}</span>
        </span>
      </label>
    </li>
  );
}
