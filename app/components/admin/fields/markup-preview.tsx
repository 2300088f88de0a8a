import { useEffect, useState } from 'react';
import { MarkupBlocks } from '~/components/site/markup';
import type { Block } from '~/lib/markup/blocks';

const PAUSE_MS = 400;

type Props = {
  textId: string;
  /** The path that parses a text. */
  path: string;
};

/** How a text of markup will look; the server parses it while it is being written. */
export function MarkupPreview({ textId, path }: Props) {
  const { blocks, failed } = useBlocks(textId, path);
  return (
    <section
      aria-label="How it looks"
      data-markup-preview
      // A link would lead away from the form.
      onClickCapture={(event) => event.preventDefault()}
      className="mt-4 max-h-[40rem] space-y-5 overflow-y-auto rounded-2xl border border-sand bg-paper p-5 break-words xl:mt-7 [&_strong]:font-semibold"
    >
      {failed && <p className="font-medium text-alarm">The preview cannot be shown just now. Your text is not lost.</p>}
      {blocks.length > 0 ? <MarkupBlocks blocks={blocks} /> : <p className="text-soil">Nothing is written yet.</p>}
    </section>
  );
}

/** The blocks of what stands in a text area, as the server parses it. */
function useBlocks(textId: string, path: string): { blocks: Block[]; failed: boolean } {
  const [parsed, setParsed] = useState<{ blocks: Block[]; failed: boolean }>({ blocks: [], failed: false });
  useEffect(() => {
    const area = document.getElementById(textId);
    if (!(area instanceof HTMLTextAreaElement)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request = new AbortController();
    const parse = async () => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      const body = new FormData();
      body.set('content', area.value);
      try {
        const answer = await fetch(path, { method: 'POST', body, signal, redirect: 'error' });
        if (!answer.ok) throw new Error(`The preview failed with ${answer.status}.`);
        const { blocks } = (await answer.json()) as { blocks: Block[] };
        setParsed({ blocks, failed: false });
      } catch {
        if (!signal.aborted) setParsed(({ blocks }) => ({ blocks, failed: true }));
      }
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(parse, PAUSE_MS);
    };
    void parse();
    area.addEventListener('input', later);
    return () => {
      clearTimeout(timer);
      request.abort();
      area.removeEventListener('input', later);
    };
  }, [textId, path]);
  return parsed;
}
