import type { ComponentProps } from 'react';

/** The longest search for products, in characters; more is cut. */
export const MAX_QUERY = 100;

/** The field of a search for products. */
export function SearchField({
  className = '',
  ...input
}: Omit<ComponentProps<'input'>, 'name' | 'type' | 'maxLength'>) {
  return (
    <input
      name="q"
      type="search"
      enterKeyHint="search"
      maxLength={MAX_QUERY}
      className={`min-h-12 min-w-0 grow rounded-full border border-bark bg-white px-5 placeholder:text-soil ${className}`}
      {...input}
    />
  );
}
