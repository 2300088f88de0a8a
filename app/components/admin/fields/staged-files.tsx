import FileText from 'lucide:file-text';
import { Picture } from '~/components/ui/picture';
import { kindFor, type StagedFile, stagedField } from '~/lib/pictures/file-field';
import { formatBytes } from '~/lib/text/format-bytes';
import { ROW } from './picture-boxes';
import type { StagedUploads } from './staged-uploads';

/** The files of a field that are stored, but not in the row yet: the form carries their addresses. */
export function StagedFiles({ uploads: { files, sending, problems } }: { uploads: StagedUploads }) {
  return (
    <div className="space-y-2 empty:hidden">
      {sending && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-fine text-soil">
          <progress aria-label={`Sending ${sending.name}`} value={sending.percent} max={100} className="w-32" />
          <span className="wrap-anywhere">
            {sending.percent < 100 ? `Sending “${sending.name}”…` : `Checking “${sending.name}”…`}
          </span>
        </p>
      )}
      {problems.length > 0 && (
        <ul role="alert" className="font-medium wrap-anywhere text-alarm">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className="space-y-2">
          {files.map((file) => (
            <Staged key={file.url} file={file} />
          ))}
        </ul>
      )}
    </div>
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
        <span className="font-semibold">{name || 'A file'}</span>
        {bytes !== null && `, ${formatBytes(bytes)}`}
        <span className="block text-soil">Ready. It is used when you save.</span>
      </span>
      <label className="flex min-h-11 items-center gap-2 text-fine">
        <input type="checkbox" name="unstage" value={url} className="size-6 accent-onion" />
        Do not use it<span className="sr-only">: {name}</span>
      </label>
    </li>
  );
}
