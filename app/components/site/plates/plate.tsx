import type { ReactNode } from 'react';
import { garlic, onion, peeledGarlic, shallot, singleClove, springOnion } from './bulbs';
import { pieces, powder } from './dried';
import { citrus, tomato } from './fruits';
import { seededRandom } from './geometry';
import { type Drawn, inksOf, PAPER } from './inks';
import { chilli, drumstick, okra } from './pods';
import type { Kind, Subject } from './subject';
import { potato, rhizome } from './tubers';

/** The drawings, 400 wide and 300 high: the whole to the left, what is inside to the right. */
const DRAWINGS: Record<Kind, (drawn: Drawn) => ReactNode> = {
  onion,
  shallot,
  'spring onion': springOnion,
  garlic,
  'single clove': singleClove,
  'peeled garlic': peeledGarlic,
  potato,
  rhizome,
  chilli,
  okra,
  drumstick,
  tomato,
  citrus,
  pieces,
  powder,
};

type Props = {
  subject: Subject;
  /** Of the product: its plate differs a little from others of its kind, and never from itself. */
  seed: string;
  /** What it shows, in words; without them it is decoration beside a name. */
  label?: string | undefined;
  className?: string;
  /** Where the box has no room for the word “Drawing”: a class that hides it. */
  mark?: string | undefined;
};

/**
 * A plate: a drawing of what is sold, made by rules from its name and description, until there are photographs. It fills
 * its box, which must be positioned, as a picture does, and says that it is a drawing.
 */
export function Plate({ subject, seed, label, className = '', mark = '' }: Props) {
  return (
    <>
      <svg
        viewBox="0 0 400 300"
        data-drawing={subject.kind}
        role="img"
        aria-label={label}
        aria-hidden={label === undefined}
        className={className}
        fill="none"
      >
        {/* Larger than the drawing, which is shown whole in a box of any shape. */}
        <path d="M-800-900h2000v2100h-2000z" fill={PAPER.ground} />
        <path
          d="M48 236a92 9 0 0 0 184 0a92 9 0 0 0-184 0m186 4a62 7 0 0 0 124 0a62 7 0 0 0-124 0"
          fill={PAPER.shadow}
        />
        {DRAWINGS[subject.kind]({ random: seededRandom(seed), inks: inksOf(subject), subject })}
      </svg>
      <span aria-hidden className={`absolute end-3 bottom-2 text-fine text-soil ${mark}`}>
        Drawing
      </span>
    </>
  );
}
