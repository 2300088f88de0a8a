import Mail from 'lucide:mail';
import Reply from 'lucide:reply';
import StickyNote from 'lucide:sticky-note';
import { TimeOf } from '~/components/admin/frame/time-of';
import type { EnquiryNote } from '~/domain/enquiries/stored-enquiry';

/** A note, or a reply with the link that opens it in a mail program, where it is short enough for one. */
type ShownNote = EnquiryNote & { link: string | null };

const LOOKS = {
  note: { icon: StickyNote, words: 'Note by', className: 'bg-turmeric-pale' },
  reply: { icon: Reply, words: 'Reply by', className: 'bg-leaf-pale' },
} as const;

/** What staff wrote about an enquiry and to its sender, the earliest first. */
export function NoteList({ notes, isMailed }: { notes: ShownNote[]; isMailed: boolean }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="notes" className="mt-10 max-w-3xl">
      <h2 id="notes" className="text-heading">
        Notes and replies
      </h2>
      <ol className="mt-4 space-y-4">
        {notes.map(({ id, kind, body, author_name, created_at, link }) => {
          const { icon: Icon, words, className } = LOOKS[kind];
          return (
            <li key={id} id={`note-${id}`} data-note={kind} className={`rounded-2xl p-5 ${className}`}>
              <p className="flex flex-wrap items-center gap-x-2 text-fine">
                <Icon aria-hidden className="size-4" /> {words}
                <span className="font-semibold wrap-anywhere">{author_name ?? 'somebody who is gone'}</span>
                <TimeOf iso={created_at} />
              </p>
              <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{body}</p>
              {kind === 'reply' && !isMailed && <ByMailProgram link={link} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function ByMailProgram({ link }: { link: string | null }) {
  if (!link)
    return <p className="mt-3 text-fine">It is too long for a link. Please copy it into your e-mail program.</p>;
  return (
    <p className="mt-3">
      <a
        href={link}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline underline-offset-4"
      >
        <Mail aria-hidden className="size-4" /> Open in your e-mail program
      </a>
    </p>
  );
}
