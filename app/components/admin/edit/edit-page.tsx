import Copy from 'lucide:copy';
import FileDown from 'lucide:file-down';
import History from 'lucide:history';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '~/components/admin/frame/page-head';
import { useBackToList } from '~/components/admin/list/list-links';
import { Button, ButtonLink } from '~/components/ui/button';
import { ToastMessage } from '~/components/ui/toast-message';
import type { FormOrigin, FormResponse } from '~/lib/editing/form-response';
import { besideList } from '~/lib/editing/list-address';
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
  /** The typeset document of the row, as visitors get it. */
  printed?: { to: string; label: string } | null;
  children: ReactNode;
};

/** A page with a form; its title begins with “Error: ” where the form has errors. */
export function EditPage({ title, back, lead, response, origin, duplicate, printed, children }: Props) {
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
      </PageHead>
      {children}
      {isStored && duplicate && (
        <AdminForm action={besideList(duplicate, search)} className="mt-8">
          <Button look="secondary" name="intent" value="duplicate">
            <Copy aria-hidden className="size-4" /> Duplicate
          </Button>
        </AdminForm>
      )}
    </div>
  );
}
