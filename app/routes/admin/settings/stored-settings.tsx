import { Link } from 'react-router';
import { useFromList } from '~/components/admin/list/list-links';
import { LIST } from './settings-form';

type Props = { stored: { id: string; key: string; label: string }[] };

/** The keys of the settings that the site uses, for who looks for one by its key, or wants its row deleted. */
export function StoredSettings({ stored }: Props) {
  const from = useFromList();
  if (stored.length === 0) return null;
  return (
    <details className="rounded-2xl bg-white p-5 shadow-card">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-soil underline underline-offset-4">
        Keys of the stored settings, and how to delete one
      </summary>
      <p className="mt-2 text-soil">
        An empty field does the same for nearly all of them. Deleted ones are in the trash.
      </p>
      <ul className="mt-3 divide-y divide-sand">
        {stored.map(({ id, key, label }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              {label} <code className="text-fine text-soil">{key}</code>
            </span>
            <Link
              to={from(`${LIST}/delete/${id}`)}
              className="inline-flex min-h-11 items-center font-medium text-alarm underline decoration-sand underline-offset-4"
            >
              Delete<span className="sr-only"> {label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
