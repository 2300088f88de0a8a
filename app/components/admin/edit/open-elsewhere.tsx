import { useEffect, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import { type Colleague, isFormOfStored } from '~/lib/editing/open-forms';

const ADDRESS = '/admin/open-form';
const BEAT_MS = 60_000;

/**
 * Says who else has the form of this page open, on load and with scripts every minute, and tells the server that this
 * person has it open.
 */
export function OpenElsewhere() {
  const { pathname } = useLocation();
  const loaded = useRouteLoaderData('routes/admin/layout') as { openTo?: Colleague[] } | undefined;
  const [colleagues, setColleagues] = useState(loaded?.openTo ?? []);

  useEffect(() => {
    if (!isFormOfStored(pathname)) return undefined;
    const form = new FormData();
    form.set('path', pathname);
    const beat = async () => {
      try {
        const answer = await fetch(ADDRESS, { method: 'POST', body: form, redirect: 'error' });
        if (answer.ok) setColleagues((await answer.json()) as Colleague[]);
      } catch {
        // Without a connection, or when the sign-in has ended: the form says so itself when it is saved.
      }
    };
    const leave = () => {
      const left = new FormData();
      left.set('path', pathname);
      left.set('left', 'on');
      navigator.sendBeacon(ADDRESS, left);
    };
    beat();
    const timer = setInterval(beat, BEAT_MS);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [pathname]);

  return (
    <div role="status">
      <noscript>
        <img src={`${ADDRESS}?path=${encodeURIComponent(pathname)}`} alt="" width={1} height={1} className="absolute" />
      </noscript>
      {colleagues.length > 0 && (
        <p data-presence className="mb-6 max-w-3xl rounded-2xl bg-turmeric-pale px-5 py-3">
          {colleagues.map(({ name, opened_at }, index) => (
            <span key={`${name} ${opened_at}`}>
              {index > 0 && (index === colleagues.length - 1 ? ' and ' : ', ')}
              <strong>{name}</strong> (<TimeOf iso={opened_at} />)
            </span>
          ))}{' '}
          opened this form and may be writing in it. Nothing is overwritten: whoever saves second sees both versions.
        </p>
      )}
    </div>
  );
}
