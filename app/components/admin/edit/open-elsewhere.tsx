import { useLocation, useRouteLoaderData } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import { type Colleague, isFormOfStored } from '~/lib/editing/open-forms';

const ADDRESS = '/admin/open-form';

/** Says who else has the form of this page open, on load and with scripts every minute (`app/enhance/office/open-form.ts`). */
export function OpenElsewhere() {
  const { pathname } = useLocation();
  const loaded = useRouteLoaderData('routes/admin/layout') as { openTo?: Colleague[] } | undefined;
  return (
    <>
      <noscript>
        <img src={`${ADDRESS}?path=${encodeURIComponent(pathname)}`} alt="" width={1} height={1} className="absolute" />
      </noscript>
      <div role="status" data-open-form={isFormOfStored(pathname) ? pathname : undefined}>
        <Colleagues colleagues={loaded?.openTo ?? []} />
      </div>
    </>
  );
}

export function Colleagues({ colleagues }: { colleagues: Colleague[] }) {
  if (colleagues.length === 0) return null;
  return (
    <p data-presence className="mb-6 max-w-3xl rounded-2xl bg-turmeric-pale px-5 py-3">
      {colleagues.map(({ name, opened_at }, index) => (
        <span key={`${name} ${opened_at}`}>
          {index > 0 && (index === colleagues.length - 1 ? ' and ' : ', ')}
          <strong>{name}</strong> (<TimeOf iso={opened_at} />)
        </span>
      ))}{' '}
      opened this form and may be writing in it. Nothing is overwritten: whoever saves second sees both versions.
    </p>
  );
}
