import type { ComponentProps } from 'react';
import { languageOf } from '~/lib/text/language-of';

type Props = {
  text: string;
  /** The element; one with lines of their own takes each line's direction from its letters. */
  as?: 'bdi' | 'p' | 'dd' | 'h2' | 'span';
} & Pick<ComponentProps<'p'>, 'id' | 'className'>;

/**
 * What somebody wrote who may have another language than the page: it runs in its own direction, moves nothing of what
 * stands around it, and is read aloud in its own language (WCAG 2.2, 3.1.2).
 */
export function Written({ text, as: Tag = 'bdi', ...attributes }: Props) {
  return (
    <Tag dir={Tag === 'bdi' ? undefined : 'auto'} lang={languageOf(text)} {...attributes}>
      {text}
    </Tag>
  );
}
