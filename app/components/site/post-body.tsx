import { Fragment, type ReactNode } from 'react';
import { type Inline, parsePostBody } from '~/domain/posts/post-body';

/** The body of a post as React elements; its text is never parsed as HTML. */
export function PostBody({ content }: { content: string }) {
  return parsePostBody(content).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other identity
    <p key={index}>{pieces(paragraph)}</p>
  ));
}

function pieces(inlines: Inline[]): ReactNode {
  return inlines.map((inline, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <Fragment key={index}>{piece(inline)}</Fragment>;
  });
}

function piece(inline: Inline): ReactNode {
  if (inline.kind === 'text') return inline.text;
  if (inline.kind === 'break') return <br />;
  if (inline.kind === 'bold') return <strong>{pieces(inline.children)}</strong>;
  return <em>{pieces(inline.children)}</em>;
}
