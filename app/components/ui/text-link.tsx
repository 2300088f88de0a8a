import type { ReactNode } from 'react';

type Props = { to: string; children: ReactNode };

export function TextLink({ to, children }: Props) {
  return (
    <a href={to} className="font-medium text-onion underline underline-offset-4">
      {children}
    </a>
  );
}
