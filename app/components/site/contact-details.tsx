import Building from 'lucide:building-2';
import Clock from 'lucide:clock';
import Mail from 'lucide:mail';
import MapPin from 'lucide:map-pin';
import Phone from 'lucide:phone';
import UserRound from 'lucide:user-round';
import type { ReactNode } from 'react';
import { AddressWords } from '~/components/ui/address-words';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { telephoneUrl, whatsappUrl } from '~/domain/office/contact-links';
import { formatOfficeHours } from '~/domain/office/office-hours';
import type { SiteSettings } from '~/domain/settings/settings';
import { WhatsappGlyph } from './whatsapp-button';

/** Address, e-mail, telephone, chat and hours of the office. */
export function ContactDetails({ settings }: { settings: SiteSettings }) {
  const timeZone = useCompanyTimeZone();
  const link = 'inline-block font-medium underline decoration-sand underline-offset-4 hover:decoration-onion';
  return (
    <section aria-labelledby="reach-us" className="self-start rounded-3xl bg-parchment p-7 sm:p-10">
      <h2 id="reach-us" className="text-heading">
        Contact information
      </h2>
      <div className="mt-7 space-y-6">
        {settings.contact_address && (
          <Detail icon={MapPin} title="Office">
            {settings.contact_address}
          </Detail>
        )}
        {settings.registered_office && (
          <Detail icon={Building} title="Registered office">
            {settings.registered_office}
          </Detail>
        )}
        {settings.contact_email && (
          <Detail icon={Mail} title="Email">
            <a href={`mailto:${settings.contact_email}`} className={link}>
              <AddressWords address={settings.contact_email} />
            </a>
          </Detail>
        )}
        {settings.contact_phone && (
          <Detail icon={Phone} title="Phone">
            <a href={telephoneUrl(settings.contact_phone)} className={link}>
              {settings.contact_phone}
            </a>
          </Detail>
        )}
        {settings.whatsapp_number && (
          <Detail icon={WhatsappGlyph} title="WhatsApp">
            <a href={whatsappUrl(settings.whatsapp_number)} rel="noopener" className={link}>
              {settings.whatsapp_number}
            </a>
          </Detail>
        )}
        {settings.grievance_contact && (
          <Detail icon={UserRound} title="Queries and grievances">
            {settings.grievance_contact}
          </Detail>
        )}
        {settings.office_hours && (
          <Detail icon={Clock} title="Office hours">
            <span className="whitespace-pre-line">{formatOfficeHours(settings.office_hours, timeZone)}</span>
          </Detail>
        )}
      </div>
    </section>
  );
}

type DetailProps = { icon: LucideIcon | typeof WhatsappGlyph; title: string; children: ReactNode };

function Detail({ icon: Icon, title, children }: DetailProps) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-paper text-onion">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h3 className="font-sans text-fine font-semibold text-soil">{title}</h3>
        <address className="not-italic">{children}</address>
      </div>
    </div>
  );
}
