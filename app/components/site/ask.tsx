import Mail from 'lucide:mail';
import { ButtonLink } from '~/components/ui/button';
import { contactFormUrl, whatsappUrl } from '~/domain/office/contact-links';
import { WhatsappGlyph } from './whatsapp-button';

/** What a page is about, for those who ask: the product, and the page's address as far as it has one. */
export type Subject = { product: string; address: string | null };

/** @returns the first message of a chat about a product; none where it is about nothing in particular */
export function chatText(subject?: Subject): string | undefined {
  if (!subject) return undefined;
  const { product, address } = subject;
  return `Hello, I would like to ask about ${product}.${address ? ` ${address}` : ''}`;
}

type Props = { subject: Subject; number: string };

const REQUEST = 'Request a price';

const CHAT_LINK =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-3 text-center font-semibold ring-2 ring-ink/70 transition-colors edged ring-inset hover:bg-ink hover:text-paper print:hidden';

/** A link that opens a chat, about a product where there is one; nothing for a company without a number for it. */
export function ChatLink({ subject, number, children }: Partial<Props> & Pick<Props, 'number'> & { children: string }) {
  if (!number) return null;
  return (
    <a href={whatsappUrl(number, chatText(subject))} rel="noopener" className={CHAT_LINK}>
      <WhatsappGlyph className="size-5 shrink-0" /> {children}
    </a>
  );
}

/** The two ways to ask, at the bottom of a phone's window; it has a place of its own between page and footer. */
export function AskBar({ subject, number }: Props) {
  return (
    <nav
      aria-label={`Ask about ${subject.product}`}
      className="ask-bar sticky bottom-0 z-20 flex flex-wrap gap-2 border-t border-sand bg-paper px-3 py-2 md:hidden [&>a]:grow [&>a]:px-3"
    >
      <ButtonLink to={contactFormUrl(subject?.product)}>{REQUEST}</ButtonLink>
      <ChatLink subject={subject} number={number}>
        WhatsApp
      </ChatLink>
    </nav>
  );
}

/** The end of a page: what an offer needs, and the two ways to ask for one. */
export function AskBand({ subject, number }: Partial<Props> & Pick<Props, 'number'>) {
  return (
    <aside aria-labelledby="ask" className="bg-turmeric-pale print:hidden">
      <div className="shell flex flex-col gap-8 section lg:flex-row lg:items-end lg:justify-between">
        <div>
          {/* No heading: it belongs to no part of the page's outline. */}
          <p id="ask" className="font-display text-title">
            An offer for exactly what you need
          </p>
          <p className="mt-4 measure text-lead text-soil">
            Tell us the {subject ? '' : 'product, the '}size, the quantity, the packing and your port.
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <ButtonLink to={contactFormUrl(subject?.product)}>
            <Mail aria-hidden className="size-4" /> {REQUEST}
          </ButtonLink>
          <ChatLink subject={subject} number={number}>
            WhatsApp
          </ChatLink>
        </div>
      </div>
    </aside>
  );
}
