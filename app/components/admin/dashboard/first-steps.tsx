import Check from 'lucide:check';
import Circle from 'lucide:circle';
import { Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { Button } from '~/components/ui/button';
import type { FirstStep } from '~/domain/dashboard/first-steps';

type Props = {
  steps: FirstStep[];
  isPublished: boolean;
};

/** What an owner does on the first day, down to publishing the site. Each step ticks itself; with the last they go. */
export function FirstSteps({ steps, isPublished }: Props) {
  const done = steps.filter((step) => step.done).length;
  if (isPublished && done === steps.length) return null;
  return (
    <section
      data-first-steps
      aria-labelledby="first-steps"
      className={`mt-6 rounded-2xl bg-white p-5 shadow-card ${isPublished ? '' : 'border-2 border-onion'}`}
    >
      <h2 id="first-steps" className="text-heading">
        First steps
      </h2>
      <p className="mt-1 text-soil">
        {done} of {steps.length} done.{' '}
        {!isPublished && 'Visitors read that the site is not public yet; you and your colleagues see it as it will be.'}
      </p>
      <ol className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {steps.map(({ name, label, to, done: isDone }) => (
          <li key={name} data-step={name} data-done={isDone} className="flex min-h-11 items-center gap-3">
            {isDone ? (
              <Check aria-hidden className="size-5 shrink-0 text-leaf" />
            ) : (
              <Circle aria-hidden className="size-5 shrink-0 text-sand" />
            )}
            {to && !isDone ? (
              <Link to={to} className="font-semibold text-onion underline underline-offset-4">
                {label}
              </Link>
            ) : (
              <span className={isDone ? 'text-soil' : 'font-semibold'}>{label}</span>
            )}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
      {!isPublished && <PublishForm isPublished={false} />}
    </section>
  );
}

/** The button that makes a site public, or takes that back. */
export function PublishForm({ isPublished }: Pick<Props, 'isPublished'>) {
  return (
    <AdminForm action="/admin/dashboard" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        name="intent"
        value={isPublished ? 'unpublish_site' : 'publish_site'}
        look={isPublished ? 'secondary' : 'primary'}
      >
        {isPublished ? 'Take the site offline' : 'Publish the site'}
      </Button>
      <p className="text-fine text-soil">
        {isPublished ? 'Visitors see the site.' : 'It can be taken back at any time.'}
      </p>
    </AdminForm>
  );
}
