import type { Inline } from './blocks';

type Open = { marker: '*' | '**'; children: Inline[] };

// Beside a marker, a parsed piece is as a letter.
const PARSED = 'x';

/** A line of text, or a piece that is parsed already, such as a link. */
export type Piece = string | Inline;

/**
 * Parses the marks within a paragraph: a newline breaks a line, `**bold**`, `*italic*`. A marker without
 * its partner is text.
 */
export function parseEmphasis(paragraph: readonly Piece[]): Inline[] {
  const root: Inline[] = [];
  const open: Open[] = [];
  const current = () => open.at(-1)?.children ?? root;

  /** Turns the innermost emphasis, which was never closed, back into text and its children. */
  const unwrapInnermost = () => {
    const unclosed = open.pop();
    if (!unclosed) return;
    const parent = current();
    parent.push({ kind: 'text', text: unclosed.marker });
    // Not spread: as arguments of one call, the pieces of a long paragraph overflow the stack.
    for (const child of unclosed.children) parent.push(child);
  };

  const readMarker = (marker: Open['marker'], mayOpen: boolean, mayClose: boolean) => {
    const isOpen = open.some((emphasis) => emphasis.marker === marker);
    if (mayClose && isOpen) {
      while (open.at(-1)?.marker !== marker) unwrapInnermost();
      const closed = open.pop();
      if (closed) current().push({ kind: marker === '*' ? 'italic' : 'bold', children: mergeText(closed.children) });
    } else if (mayOpen && !isOpen) {
      open.push({ marker, children: [] });
    } else {
      current().push({ kind: 'text', text: marker });
    }
  };

  const pieces: Piece[] = paragraph.flatMap((piece): Piece[] =>
    typeof piece === 'string' ? piece.split(/(\*+|\n)/) : [piece],
  );
  const textAt = (index: number) => {
    const piece = pieces[index] ?? '';
    return typeof piece === 'object' ? PARSED : piece;
  };
  for (const [index, piece] of pieces.entries()) {
    if (typeof piece === 'object') current().push(piece);
    else if (piece === '\n') current().push({ kind: 'break' });
    else if (!/^\*{1,3}$/.test(piece)) {
      if (piece !== '') current().push({ kind: 'text', text: piece });
    } else {
      const [before, after] = [textAt(index - 1) || textAt(index - 2), textAt(index + 1) || textAt(index + 2)];
      // Multiplication, as in 5*10 kg.
      const isBetweenDigits = /\d$/.test(before) && /^\d/.test(after);
      const mayClose = !isBetweenDigits && /\S$/.test(before);
      const mayOpen = !isBetweenDigits && /^\S/.test(after);
      for (const marker of markersOf(piece, open.at(-1)?.marker)) readMarker(marker, mayOpen, mayClose);
    }
  }
  while (open.length > 0) unwrapInnermost();
  return mergeText(root);
}

/** Splits three stars into both markers, so that the innermost one closes first. */
function markersOf(stars: string, innermost: Open['marker'] | undefined): Open['marker'][] {
  if (stars === '***') return innermost === '*' ? ['*', '**'] : ['**', '*'];
  return [stars as Open['marker']];
}

function mergeText(pieces: Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text;
    else merged.push(piece.kind === 'text' ? { ...piece } : piece);
  }
  return merged;
}
