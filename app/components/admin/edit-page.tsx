import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '~/components/ui/button';
import { ToastMessage } from '~/components/ui/toast-message';
import type { FormOrigin, FormResponse } from '~/lib/editing/form-response';
import { besideList } from '~/lib/editing/list-address';
import { useBackToList } from './list-links';
import { PageHead } from './page-head';

type Props = {
  title: string;
  back: { to: string; label: string };
  lead?: ReactNode;
  response: FormResponse | undefined;
  /** What identifies the form: a stored row has a history. */
  origin?: FormOrigin;
  children: ReactNode;
};

/** A page with a form; its title begins with “Error: ” where the form has errors. */
export function EditPage({ title, back, lead, response, origin, children }: Props) {
  const { pathname, search } = useLocation();
  const list = useBackToList(back.to);
  const isStored = origin !== undefined && 'version' in origin && origin.version !== '';
  return (
    <div className="admin-page">
      <ToastMessage toast={response?.toast} />
      <PageHead
        title={title}
        back={{ ...back, to: list }}
        lead={lead}
        failed={Boolean(response?.summary || response?.conflict)}
      >
        {isStored && (
          <ButtonLink to={besideList(`${pathname}/history`, search)} look="secondary">
            <History aria-hidden className="size-4" /> History
          </ButtonLink>
        )}
      </PageHead>
      {children}
    </div>
  );
}
