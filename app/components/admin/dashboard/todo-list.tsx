import { Link } from 'react-router';

/** Something to do: the page where it is done, and why. */
export type Todo = { key: string; to: string; name: string; reason: string };

type Props = {
  /** Names the list, also for links to it. */
  id: string;
  title: string;
  entries: Todo[];
};

/** What is to be done one by one, each with a link to its form. */
export function TodoList({ id, title, entries }: Props) {
  if (entries.length === 0) return null;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-6 scroll-mt-24">
      <h3 id={`${id}-title`} className="font-semibold">
        {title}
      </h3>
      <ul className="mt-2 divide-y divide-parchment rounded-2xl bg-white shadow-card">
        {entries.map(({ key, to, name, reason }) => (
          <li key={key} data-todo={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2.5">
            <Link to={to} className="py-0.5 font-semibold text-onion underline underline-offset-4">
              {name}
            </Link>{' '}
            <span className="min-w-0 text-fine break-words text-soil">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
