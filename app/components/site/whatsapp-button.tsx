import { whatsappUrl } from '~/domain/office/contact-links';

/** The floating button that opens a chat where the company has a number for it, with the message of a page that has one; visible after 300 px of scroll (base.css, and enhance.ts as a fallback). */
export function WhatsappButton({ number, text }: { number: string; text?: string | undefined }) {
  if (!number) return null;
  return (
    <aside aria-label="Chat">
      <a
        href={whatsappUrl(number, text)}
        rel="noopener"
        data-whatsapp
        className="whatsapp-button fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-leaf text-paper shadow-lift transition-colors edged hover:bg-ink sm:right-6 sm:bottom-6 max-md:[.ask-bar~aside>&]:bottom-22! max-md:[html:has([name=products]:checked)_&]:bottom-38!"
      >
        <WhatsappGlyph className="size-7" />
        <span className="sr-only">Chat with us on WhatsApp</span>
      </a>
    </aside>
  );
}

/** A telephone in a speech bubble, with a view box of 24. */
export function WhatsappGlyph({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`fill-none stroke-current ${className}`} strokeWidth="1.8" aria-hidden="true">
      <path strokeLinejoin="round" d="M3.2 20.8l1.3-4.6a9 9 0 1 1 3.4 3.3z" />
      <path
        className="fill-current stroke-none"
        d="M8.7 7.3c.3-.3.8-.3 1 .1l.9 1.6c.1.3.1.6-.1.9l-.6.8c.6 1.2 1.5 2.1 2.8 2.7l.8-.7c.2-.2.6-.2.9-.1l1.6.9c.4.2.5.7.2 1-.6.8-1.4 1.3-2.4 1.2-3.1-.3-6-3.1-6.3-6.1 0-.9.5-1.7 1.2-2.3z"
      />
    </svg>
  );
}
