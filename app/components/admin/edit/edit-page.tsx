import Copy from 'lucide:copy';
import ExternalLink from 'lucide:external-link';
import FileDown from 'lucide:file-down';
import History from 'lucide:history';
import Trash2 from 'lucide:trash-2';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '~/components/admin/frame/page-head';
import { useBackToList } from '~/components/admin/list/list-links';
import { Button, ButtonLink } from '~/components/ui/button';
import { ToastMessage } from '~/components/ui/toast-message';
import type { FormOrigin, FormResponse } from '~/lib/editing/form-response';
import { besideList } from '~/lib/editing/list-address';
import type { FormPublication } from '~/lib/editing/publication';
import { AdminForm } from './admin-form';

type Props = {
  title: string;
  back: { to: string; label: string };
  lead?: ReactNode;
  response: FormResponse | undefined;
  /** What identifies the form: a stored row has a history. */
  origin?: FormOrigin;
  /** Where a form makes a copy of the row, for kinds that can be copied. */
  duplicate?: string;
  /** Of content: where visitors see it, and whether it is a row that can be deleted. */
  publication?: FormPublication | undefined;
  /** The typeset document of the row, as visitors get it. */
  printed?: { to: string; label: string } | null;
  children: ReactNode;
};

/** A page with a form; its title begins with “Error: ” where the form has errors. */
export function EditPage({ title, back, lead, response, origin, duplicate, publication, printed, children }: Props) {
  const { pathname, search } = useLocation();
  const list = useBackToList(back.to);
  const isStored = origin !== undefined && 'version' in origin && origin.version !== '';
  return (
    <div className="admin-page">
      <ToastMessage toast={response?.toast} />
      {/* Before its button: while a page loads, Firefox knows nothing of forms that follow. */}
      {isStored && duplicate && <AdminForm id={DUPLICATE} action={besideList(duplicate, search)} />}
      <PageHead
        title={title}
        back={{ ...back, to: list }}
        lead={lead}
        failed={Boolean(response?.summary || response?.conflict)}
      >
        {isStored && publication?.page && (
          <ButtonLink to={publication.page} target="_blank" rel="noopener" look="secondary">
            <ExternalLink aria-hidden className="size-4" /> View
            <span className="sr-only"> on the site (opens in a new tab)</span>
          </ButtonLink>
        )}
        {isStored && printed && (
          <ButtonLink to={printed.to} data-file look="secondary">
            <FileDown aria-hidden className="size-4" /> {printed.label}
          </ButtonLink>
        )}
        {isStored && (
          <ButtonLink to={besideList(`${pathname}/history`, search)} look="secondary">
            <History aria-hidden className="size-4" /> History
          </ButtonLink>
        )}
        {isStored && duplicate && (
          <Button form={DUPLICATE} look="secondary" name="intent" value="duplicate">
            <Copy aria-hidden className="size-4" /> Duplicate
          </Button>
        )}
        {isStored && publication?.stored && (
          <ButtonLink to={besideList(pathname.replace('/edit/', '/delete/'), search)} look="secondary">
            <Trash2 aria-hidden className="size-4" /> Delete
          </ButtonLink>
        )}
      </PageHead>
      {children}
    </div>
  );
}

/** The form of the button that makes a copy. */
const DUPLICATE = 'duplicate';
