import Phone from 'lucide:phone';
import { ButtonLink } from '~/components/ui/button';
import { telephoneUrl, whatsappUrl } from '~/domain/office/contact-links';
import type { SiteSettings } from '~/domain/settings/settings';
import { WhatsappGlyph } from './whatsapp-button';

/** Chat and telephone before the form, where the other ways to the office come after it. */
export function ContactShortcuts({ settings }: { settings: SiteSettings }) {
  return (
    <div className="mt-5 flex flex-wrap gap-2 lg:hidden">
      {settings.whatsapp_number && (
        <ButtonLink to={whatsappUrl(settings.whatsapp_number)} rel="noopener" look="leaf" className="px-5!">
          <WhatsappGlyph className="size-5" /> WhatsApp
        </ButtonLink>
      )}
      {settings.contact_phone && (
        <ButtonLink to={telephoneUrl(settings.contact_phone)} look="secondary" className="px-5!">
          <Phone aria-hidden className="size-4" /> Call us
        </ButtonLink>
      )}
    </div>
  );
}
