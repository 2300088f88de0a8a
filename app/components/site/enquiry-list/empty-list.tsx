import { ContactLink } from '~/components/site/contact-link';
import { ButtonLink } from '~/components/ui/button';

/** What a list without lines says: how to fill it. */
export function EmptyList() {
  return (
    <div className="measure">
      <p className="text-lead text-soil">
        Nothing is on the list yet. Press “Add to enquiry list” on each product that you want an offer for; sizes,
        packing and quantities come here. Or <ContactLink>request a price</ContactLink> in your own words.
      </p>
      <ButtonLink to="/our-products" className="mt-8">
        Choose products
      </ButtonLink>
    </div>
  );
}
