import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useActionData, useRouteLoaderData } from 'react-router';
import { DOCUMENT_LIMIT, kindFor, PHOTOGRAPH_LIMIT, type StagedFile } from '~/lib/pictures/file-field';
import { readyToSend } from './shrink-picture';

/** Where a form's scripts send a file to. */
const UPLOAD = '/admin/media/upload';

/** A file on its way: its name, and how much of it is sent, in percent. */
type Sending = { name: string; percent: number };

/** The files of a field that are stored, but not in the row yet, and what sends more of them. */
export type StagedUploads = {
  files: StagedFile[];
  sending: Sending | null;
  /** An object URL of the file that was chosen last, before it is stored. */
  preview: string | undefined;
  /** What is wrong with files that were just chosen. */
  problems: string[];
  /** Sends the chosen files of the input, which is empty afterwards. */
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** Lets all files go that were sent from this page. */
  revert(): void;
};

/**
 * Sends a file as soon as it is chosen, so that it is checked before anything is saved, and that saving is quick. Where
 * that fails, the file stays in its input and goes with the form.
 *
 * @param field of stored addresses, such as `image_url`
 */
export function useStagedUploads(field: string, { multiple = false } = {}): StagedUploads {
  const returned = useReturnedFiles(field);
  const [files, setFiles] = useState(returned);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [preview, setPreview] = usePreview();
  const turn = useRef(0);
  const input = useRef<HTMLInputElement>(null);

  // The form's copy in this browser gets the new address.
  useEffect(() => {
    if (files !== returned) input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [files, returned]);

  const onChange = useCallback(
    async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      input.current = currentTarget;
      turn.current += 1;
      const own = turn.current;
      const left: File[] = [];
      setProblems([]);
      setPreview(currentTarget.files?.[0]);
      for (const chosen of currentTarget.files ?? []) {
        const file = await readyToSend(chosen);
        const sent = file.size > limitOf(field) ? tooLarge(file, field) : await send(file, field, setSending);
        // Another choice has taken the place of this one.
        if (own !== turn.current) return;
        if ('url' in sent) {
          // The form has its address before the input is emptied: a Save in between would lose the file.
          flushSync(() => {
            setFiles((before) => [...(multiple ? before.filter(({ url }) => url !== sent.url) : []), sent]);
          });
          continue;
        }
        setProblems((before) => [...before, sent.message]);
        if (sent.stays) left.push(file);
        else setPreview(undefined);
      }
      setSending(null);
      const transfer = new DataTransfer();
      for (const file of left) transfer.items.add(file);
      currentTarget.files = transfer.files;
    },
    [field, multiple, setPreview],
  );

  const revert = useCallback(() => {
    turn.current += 1;
    setFiles([]);
    setProblems([]);
    setSending(null);
    setPreview(undefined);
    if (input.current) input.current.value = '';
  }, [setPreview]);
  return { files, sending, preview, problems, onChange, revert };
}

/** An object URL of a file, for a preview before it is stored. */
function usePreview() {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!url) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  const show = useCallback((file: File | undefined) => setUrl(file && URL.createObjectURL(file)), []);
  return [url, show] as const;
}

type Staged = { staged?: StagedFile[] } | undefined;

/** The files that a redisplayed form or a draft came back with. */
function useReturnedFiles(field: string): StagedFile[] {
  const redisplayed = useActionData() as Staged;
  const draft = useRouteLoaderData('routes/admin/layout') as Staged;
  const staged = redisplayed?.staged ?? draft?.staged ?? [];
  const [returned] = useState(() => staged.filter((file) => file.field === field));
  return returned;
}

/** Why a file was not stored, and whether it stays in its input, to go with the form. */
type NotSent = { message: string; stays: boolean };

function limitOf(field: string): number {
  return kindFor(field) === 'document' ? DOCUMENT_LIMIT : PHOTOGRAPH_LIMIT;
}

function tooLarge({ name }: File, field: string): NotSent {
  const megabytes = limitOf(field) / 1024 / 1024;
  return {
    message: `“${name}” is larger than ${megabytes} MB. Please choose a smaller ${kindFor(field)}.`,
    stays: false,
  };
}

function send(file: File, field: string, report: (sending: Sending) => void): Promise<StagedFile | NotSent> {
  const body = new FormData();
  body.append('file', file);
  body.append('field', field);
  report({ name: file.name, percent: 0 });
  return new Promise((resolve) => {
    // fetch does not report how much is sent.
    const request = new XMLHttpRequest();
    request.open('POST', UPLOAD);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      report({ name: file.name, percent: total > 0 ? Math.floor((100 * loaded) / total) : 0 });
    });
    request.addEventListener('loadend', () => {
      const answer = request.response as (StagedFile & NotSent) | null;
      if (request.status === 200 && answer?.url) return resolve(answer);
      const isRefused = request.status === 422 || request.status === 413;
      if (isRefused && answer?.message) return resolve({ message: `“${file.name}”: ${answer.message}`, stays: false });
      resolve({ message: `“${file.name}” could not be sent yet. It is sent when you save.`, stays: true });
    });
    request.send(body);
  });
}
