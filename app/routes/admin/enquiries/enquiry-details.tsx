import Mail from 'lucide:mail';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import { WhatsappGlyph } from '~/components/site/whatsapp-button';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { Written } from '~/components/ui/written';
import type { OfSender } from '~/domain/enquiries/desk-list.server';
import { formatAsked, senderRows } from '~/domain/enquiries/format-enquiry';
import type { LoadPlan } from '~/domain/enquiries/load-plan';
import { replyByMail, replyByWhatsapp } from '~/domain/enquiries/reply';
import { channelName, type EnquiryLine, type StoredEnquiry } from '~/domain/enquiries/stored-enquiry';
import { telephoneUrl } from '~/domain/office/contact-links';
import type { ReachedAt } from '~/lib/text/phone-number.server';
import { EnquiryLines } from './enquiry-lines';
import { LIST, StatusBadge, Tags } from './status';

type Props = {
  enquiry: StoredEnquiry;
  lines: EnquiryLine[];
  plan: LoadPlan | null;
  others: OfSender;
  reachedAt: ReachedAt | null;
};

const LINK = 'break-all underline decoration-sand underline-offset-4 hover:decoration-onion';
const REPLY =
  'inline-flex min-h-12 items-center gap-2 rounded-full px-6 py-3 font-semibold ring-2 ring-ink/70 transition-colors ring-inset hover:bg-ink hover:text-paper';

/** The enquiry as it was written, what is known of its sender, and the ways to reply. */
export function EnquiryDetails({ enquiry, lines, plan, others, reachedAt }: Props) {
  const { full_name, email, phone, subject, message, status, tags, created_at } = enquiry;
  const channel = channelName(enquiry.channel);
  const { company, country, port, incoterm, loading_week, meaning } = enquiry;
  const timeZone = useCompanyTimeZone();
  const number = reachedAt && 'number' in reachedAt ? reachedAt.number : null;
  const couldBe = reachedAt && 'couldBe' in reachedAt ? reachedAt.couldBe : [];
  const whatsapp = number && replyByWhatsapp(enquiry, number);
  const mail = replyByMail({ ...enquiry, message: formatAsked({ ...enquiry, lines }) }, timeZone);
  return (
    <article aria-labelledby="subject" className="mb-10 max-w-3xl rounded-2xl bg-white p-6 shadow-card sm:p-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-fine text-soil">
        <StatusBadge status={status} />
        <span>
          Received <TimeOf iso={created_at} />
          {channel && `, by ${channel}`}
        </span>
        <Tags tags={tags} />
      </div>
      <Written text={subject} as="h2" id="subject" className="mt-3 text-heading break-words" />
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
        <Row label="Reference">
          <span className="font-semibold" data-reference>
            {enquiry.reference}
          </span>
        </Row>
        <Row label="Name">
          <Written text={full_name} className="font-semibold break-words" />
        </Row>
        <Row label="Email">
          {email ? (
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={LINK}>
              {email}
            </a>
          ) : (
            'not given'
          )}
        </Row>
        <Row label="Phone">
          {number ? (
            <a href={telephoneUrl(number)} className={LINK}>
              {phone}
            </a>
          ) : (
            (phone ?? 'not given')
          )}
          {couldBe.length > 0 && <WhichCountry enquiry={enquiry} couldBe={couldBe} />}
        </Row>
        {senderRows({ company, country, port, incoterm, loading_week }).map(([label, value]) => (
          <Row key={label} label={label}>
            <Written text={value} className="break-words" />
          </Row>
        ))}
      </dl>
      <EnquiryLines lines={lines} plan={plan} meaning={meaning} />
      {message && (
        <div className="mt-6 border-t border-parchment pt-6" data-message>
          <Written text={message} as="p" className="break-words whitespace-pre-wrap" />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-4">
        {mail && (
          <a href={mail} className={REPLY}>
            <Mail aria-hidden className="size-4" /> Reply by e-mail
          </a>
        )}
        {whatsapp && (
          <a href={whatsapp} target="_blank" rel="noopener" className={REPLY}>
            <WhatsappGlyph className="size-5" /> Reply on WhatsApp
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      <Others buyerId={enquiry.buyer_id} others={others} />
    </article>
  );
}

type WhichProps = {
  enquiry: Parameters<typeof replyByWhatsapp>[0];
  couldBe: { number: string; country: string }[];
};

/** Asks whose number it is, where it has no country code and the buyer named no country. */
function WhichCountry({ enquiry, couldBe }: WhichProps) {
  return (
    <div data-could-be className="mt-1 rounded-lg bg-turmeric-pale px-3 py-2 text-fine">
      <p>It has no country code, and no country is known. It could be of</p>
      <ul>
        {couldBe.map(({ number, country }) => (
          <li key={number}>
            {country}:{' '}
            <a href={telephoneUrl(number)} className={LINK}>
              {number}
            </a>
            ,{' '}
            <a href={replyByWhatsapp(enquiry, number)} target="_blank" rel="noopener" className={LINK}>
              WhatsApp<span className="sr-only"> to {number} (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soil">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What else the sender wrote. */
function Others({ buyerId, others: { total, latest } }: { buyerId: string | null; others: OfSender }) {
  const page = buyerId && `/admin/buyers/${buyerId}`;
  if (total === 0) {
    return (
      <p className="mt-8 text-fine text-soil">
        Nothing else came from this buyer.{' '}
        {page && (
          <Link to={page} className="font-semibold text-onion underline underline-offset-4">
            Buyer’s record
          </Link>
        )}
      </p>
    );
  }
  return (
    <div className="mt-8 border-t border-parchment pt-5" data-others={total}>
      <h3 className="font-sans font-semibold">Also from this buyer</h3>
      <ul className="mt-2 space-y-1.5">
        {latest.map(({ id, subject, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={status} />
            <Link to={`${LIST}/${id}`} className={LINK}>
              <Written text={subject} />
            </Link>
            <span className="text-fine text-soil">
              <TimeOf iso={created_at} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        {page && (
          <Link to={page} className="font-semibold text-onion underline underline-offset-4">
            Buyer’s record, with all {(total + 1).toLocaleString('en')} enquiries
          </Link>
        )}
      </p>
    </div>
  );
}
