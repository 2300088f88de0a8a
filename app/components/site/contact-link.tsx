import { TextLink } from '~/components/ui/text-link';
import { contactFormUrl } from '~/domain/office/contact-links';

type Props = {
  /** The product that the form is to be filled in for. */
  about?: string;
  children: string;
};

/** A link in a sentence that leads to the contact form. */
export function ContactLink({ about, children }: Props) {
  return <TextLink to={contactFormUrl(about)}>{children}</TextLink>;
}
