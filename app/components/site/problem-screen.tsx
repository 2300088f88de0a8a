import { ButtonLink } from '~/components/ui/button';
import { ProblemReference } from '~/components/ui/problem-reference';

/**
 * The screen in place of a page that cannot be shown. While the backend is down it has other words, because the page may
 * exist.
 */
export function ProblemScreen({ status, reference }: { status: number; reference?: string }) {
  const missing = status === 404;
  return (
    <section className="shell section text-center">
      <img src="/onion.svg" alt="" width="320" height="240" className="mx-auto h-44 w-auto rounded-3xl" />
      <p className="mt-10 eyebrow">{status}</p>
      <h1 className="mt-3 text-title">{missing ? 'Oops! Page Not Found.' : 'This page cannot be shown just now.'}</h1>
      <p className="mx-auto mt-4 mb-9 max-w-lg text-lead text-soil">
        {missing
          ? 'The page you are looking for may have moved or no longer exists. Our products are all in the catalogue.'
          : 'Something on our side is not answering. Please try again in a minute; nothing is wrong with your link.'}
      </p>
      <div className="mx-auto grid max-w-md gap-4 sm:grid-cols-2">
        <ButtonLink to="/">Go to Homepage</ButtonLink>
        <ButtonLink to="/our-products" look="secondary">
          See our products
        </ButtonLink>
      </div>
      <ProblemReference id={reference} />
    </section>
  );
}
