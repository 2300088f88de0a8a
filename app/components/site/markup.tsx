import { Fragment, type ReactNode } from 'react';
import { Measures } from '~/components/ui/measures';
import { Picture } from '~/components/ui/picture';
import { TextLink } from '~/components/ui/text-link';
import { type Block, belowHeading, type Cell, type Inline } from '~/lib/markup/blocks';
import { parseMarkup } from '~/lib/markup/parse-markup';
import { POST_BODY } from './picture-boxes';

/** The blocks of a text with marks as React elements; its text is never parsed as HTML. */
export function MarkupBlocks({ blocks }: { blocks: Block[] }) {
  return each(blocks, block);
}

type Props = {
  text: string;
  /** The level of the heading above it. */
  below: 1 | 2 | 3;
  className?: string;
};

/**
 * A text with marks, as it stands among others: a text without marks has its lines and, for blank ones, an empty line.
 * Nothing where it is blank.
 */
export function Markup({ text, below, className = '' }: Props) {
  const blocks = parseMarkup(text);
  if (blocks.length === 0) return null;
  return (
    <div
      className={`${className} [&_strong]:font-semibold [&>*+*]:mt-[1.5em] [&>:is(h2,h3,h4,h5)]:pt-0 [&>:is(h2,h3,h4,h5)+*]:mt-2`}
    >
      <MarkupBlocks blocks={belowHeading(blocks, below)} />
    </div>
  );
}

/** Elements of a text, which have no other identity than their place. */
function each<Item>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return items.map((item, index) => <Fragment key={index}>{show(item)}</Fragment>);
}

const pieces = (inlines: Inline[]) => each(inlines, piece);

function block(part: Block): ReactNode {
  switch (part.kind) {
    case 'paragraph':
      return <p>{pieces(part.children)}</p>;
    case 'heading':
      return <Heading {...part} />;
    case 'quote':
      return (
        <blockquote className="space-y-4 border-l-4 border-turmeric pl-5 text-soil">
          {each(part.children, block)}
        </blockquote>
      );
    case 'list':
      return <List {...part} />;
    case 'table':
      return <Table {...part} />;
  }
}

const HEADING = {
  2: 'text-heading',
  3: 'text-lead font-semibold',
  4: 'font-sans text-lead font-semibold',
  5: 'font-sans font-semibold',
};

function Heading({ level, id, children }: Extract<Block, { kind: 'heading' }>) {
  const Level = `h${level}` as const;
  return (
    <Level id={id} className={`scroll-mt-28 pt-4 ${HEADING[level]}`}>
      {pieces(children)}
    </Level>
  );
}

function List({ start, tight, items }: Extract<Block, { kind: 'list' }>) {
  const shown = each(items, (item) => <li className="space-y-3">{each(item, tight ? tightBlock : block)}</li>);
  if (start === null) return <ul className="list-disc space-y-2 pl-6 in-[li]:mt-2">{shown}</ul>;
  return (
    <ol start={start} className="list-decimal space-y-2 pl-7 in-[li]:mt-2">
      {shown}
    </ol>
  );
}

function tightBlock(part: Block): ReactNode {
  return part.kind === 'paragraph' ? pieces(part.children) : block(part);
}

const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right' };

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  const className = ({ align }: Cell) => `min-w-28 px-3 py-2.5 align-top ${ALIGN[align ?? 'left']}`;
  return (
    // Wider than a phone: the table scrolls, not the page, and with the keyboard too. A group, as a text may have several.
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto wrap-break-word">
      <table className="w-full border-collapse text-base">
        <thead className="border-b-2 border-sand">
          <tr>
            {each(head, (cell) => (
              <th scope="col" className={`${className(cell)} font-semibold`}>
                {pieces(cell.children)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {each(rows, (row) => (
            <tr className="border-b border-sand">
              {each(row, (cell) => (
                <td className={`${className(cell)} tabular-nums`}>{pieces(cell.children)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function piece(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return <Measures text={inline.text} />;
    case 'break':
      return <br />;
    case 'bold':
      return <strong>{pieces(inline.children)}</strong>;
    case 'italic':
      return <em>{pieces(inline.children)}</em>;
    case 'link':
      return <TextLink to={inline.href}>{pieces(inline.children)}</TextLink>;
    case 'picture':
      return (
        <Picture
          src={inline.src}
          alt=""
          ownAlt={inline.alt || undefined}
          width={768}
          height={512}
          box={POST_BODY}
          whole
          className="my-2 h-auto w-full rounded-2xl"
        />
      );
  }
}
