import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const SHAPE =
  'edged inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-3 text-center font-semibold no-underline transition-colors print:hidden';

const LOOKS = {
  primary: 'bg-onion text-paper hover:bg-onion-deep',
  secondary: 'bg-transparent text-ink ring-2 ring-inset ring-ink/70 hover:bg-ink hover:text-paper',
  alarm: 'bg-alarm text-paper hover:bg-ink',
  leaf: 'bg-leaf text-paper hover:bg-ink',
  light: 'bg-paper text-ink hover:bg-turmeric-pale',
} as const;

type Look = { look?: keyof typeof LOOKS };

export function ButtonLink({ look = 'primary', className = '', ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={`${SHAPE} ${LOOKS[look]} ${className}`} />;
}

/** A button that sends a form. */
export function Button({ look = 'primary', className = '', ...props }: ComponentProps<'button'> & Look) {
  return (
    <button
      type="submit"
      {...props}
      className={`${SHAPE} cursor-pointer disabled:cursor-progress disabled:opacity-70 ${LOOKS[look]} ${className}`}
    />
  );
}
