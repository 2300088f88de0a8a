import { ButtonLink } from '~/components/ui/button';
import { ProblemReference } from '~/components/ui/problem-reference';
import { isRefusedForm, REFUSED_FORM } from '~/components/ui/refused-form';
import type { Toast } from '~/lib/http/toast';

type ProblemDetails = { toast?: Toast | null; reference?: string };

/**
 * The screen in place of a page that cannot be shown. While the backend is down it has other words, because the page may
 * exist.
 *
 * @param details of the response that the route threw
 */
export function ProblemScreen({ status, details }: { status: number; details?: ProblemDetails | null }) {
  const { heading, sentence } = problemText(status, details?.toast?.message);
  return (
    <section className="shell min-h-[85svh] section text-center print:min-h-0">
      <img src="/onion.svg" alt="" width="320" height="240" className="mx-auto h-44 w-auto rounded-3xl" />
      <p className="mt-10 eyebrow">{status}</p>
      <h1 className="mt-3 text-title">{heading}</h1>
      <p className="mx-auto mt-4 mb-9 max-w-lg text-lead text-soil">{sentence}</p>
      <div className="mx-auto grid max-w-md gap-4 sm:grid-cols-2">
        <ButtonLink to="/">Go to Homepage</ButtonLink>
        <ButtonLink to="/our-products" look="secondary">
          See our products
        </ButtonLink>
      </div>
      <ProblemReference id={details?.reference} />
    </section>
  );
}

function problemText(status: number, message = ''): { heading: string; sentence: string } {
  if (status === 404) {
    const sentence =
      'The page you are looking for may have moved or no longer exists. Our products are all in the catalogue.';
    return { heading: 'Oops! Page Not Found.', sentence };
  }
  if (isRefusedForm(status)) return { heading: REFUSED_FORM, sentence: message };
  const sentence =
    'Something on our side is not answering. Please try again in a minute; nothing is wrong with your link.';
  return { heading: 'This page cannot be shown just now.', sentence };
}
