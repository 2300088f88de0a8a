import FileDown from 'lucide:file-down';
import { documentAddress } from '~/lib/pictures/document-address';
import { formatBytes } from '~/lib/text/format-bytes';
import { pictureUrl } from '~/lib/text/url';

type Props = {
  /** What it is, such as “Certificate”. */
  label: string;
  /** Whose it is, for those who do not see what stands around it. */
  of: string;
  url: string | null;
  /** Its size; null where that is not known. */
  bytes: number | null;
};

/** A link to a PDF, with its size; nothing where there is none. */
export function DocumentLink({ label, of, url, bytes }: Props) {
  const address = pictureUrl(url);
  if (!address) return null;
  const size = bytes === null ? 'PDF' : `PDF, ${formatBytes(bytes)}`;
  return (
    <a
      href={documentAddress(address)}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline"
    >
      <FileDown aria-hidden className="size-4 shrink-0" />
      <span>
        {label} ({size})<span className="sr-only">: {of}</span>
      </span>
    </a>
  );
}
