import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { Button } from '~/components/ui/button';

type About = {
  title: string;
  lead?: ReactNode;
  /** Whether nothing is wrong: it is work of the day. */
  isOfTheDay?: true;
};

/** What needs somebody; `data-need` of the dashboard, in the order in which it is shown. */
const KINDS = {
  storage: { title: 'There is no room to store things' },
  supabase: {
    title: 'The Supabase project is not set up safely',
    lead: (
      <>
        For the owner of the project, in{' '}
        <a href="https://supabase.com/dashboard" rel="noreferrer" className="text-onion underline underline-offset-4">
          Supabase’s dashboard
        </a>
        . A change shows here within five minutes.
      </>
    ),
  },
  password: { title: 'Somebody has forgotten a password', lead: 'No link reaches them by mail.' },
  mail: { title: 'Mails that did not go out', lead: 'What they are about is stored; only the mail is missing.' },
  purge: {
    title: 'The cache in front does not take new pages',
    lead: 'For whoever runs the server: it is asked again and again, as PURGE_URL or CDN say. Until it takes them, visitors may see pages as they were.',
  },
  certificate: { title: 'Certificates to renew' },
  answer: {
    title: 'Answers to quotations',
    lead: 'Write back, quote anew, or note what was done: then it goes from here.',
    isOfTheDay: true,
  },
  enquiry: {
    title: 'Next steps of enquiries',
    lead: (
      <Link to="/admin/enquiries?sort=next_step_on" className="text-onion underline underline-offset-4">
        All enquiries by the day of their next step
      </Link>
    ),
    isOfTheDay: true,
  },
  quotation: {
    title: 'Quotations that end',
    lead: 'Sent, and not answered as far as we know. Archive the enquiry once it is settled.',
    isOfTheDay: true,
  },
} satisfies Record<string, About>;

/** One thing that does not go on without a person. */
export type Need = {
  kind: keyof typeof KINDS;
  /** Names it among those of its kind; what its buttons send as `item`. */
  key: string;
  /** What it is about, and the page where something can be done; where words alone say enough, neither. */
  name?: string;
  to?: string;
  /** Why it needs somebody, and what to do. */
  words: string;
  /** Buttons of the dashboard's own form; each value is an `intent`. */
  buttons?: { value: string; label: string }[];
};

/** What needs somebody, by kind: one list for whatever part of the program found it. */
export function NeedList({ needs }: { needs: Need[] }) {
  return Object.entries(KINDS).map(([kind, about]) => {
    const found = needs.filter((need) => need.kind === kind);
    return found.length > 0 && <Kind key={kind} id={kind} {...about} needs={found} />;
  });
}

type KindProps = About & { id: string; needs: Need[] };

function Kind({ id, title, lead, isOfTheDay, needs }: KindProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`mt-6 scroll-mt-24 rounded-2xl border-2 bg-white px-5 pt-5 pb-2 ${isOfTheDay ? 'border-turmeric' : 'border-alarm'}`}
    >
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      {lead && <p className="mt-2 text-soil">{lead}</p>}
      <ul className="mt-2 divide-y divide-parchment">
        {needs.map((need) => (
          <li
            key={need.key}
            data-need={need.kind}
            data-check={need.kind === 'supabase' ? need.key : undefined}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3"
          >
            <div className="min-w-0 grow basis-72 wrap-anywhere">
              {need.name && (
                <p className="font-semibold">
                  {need.to ? (
                    <Link to={need.to} className="text-onion underline underline-offset-4">
                      {need.name}
                    </Link>
                  ) : (
                    need.name
                  )}
                </p>
              )}
              <p className="whitespace-pre-line text-soil">{need.words}</p>
            </div>
            {need.buttons && <Buttons need={need} buttons={need.buttons} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Buttons({ need, buttons }: { need: Need; buttons: NonNullable<Need['buttons']> }) {
  return (
    <AdminForm action="/admin/dashboard" className="flex flex-wrap gap-3">
      <input type="hidden" name="item" value={need.key} />
      {buttons.map(({ value, label }, index) => (
        <Button key={value} name="intent" value={value} look={index === 0 ? 'primary' : 'secondary'}>
          {label}
          <span className="sr-only">: {need.name}</span>
        </Button>
      ))}
    </AdminForm>
  );
}
