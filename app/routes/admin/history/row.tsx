import { HistoryPage } from '~/components/admin/history/history-page';
import { kindOfEntry } from '~/routes/admin/company/company-edit.server';
import { pageAt } from '~/routes/admin/pages/page-edit.server';
import type { Route } from './+types/row';
import { type HistoryKind, loadHistory, restoreVersion } from './versions.server';

/** The kinds of rows by the parameter of their addresses. */
const KINDS: Record<string, HistoryKind> = {
  productId: 'product',
  categoryId: 'category',
  certificateId: 'certificate',
  itemId: 'gallery',
  entryId: 'company',
  postId: 'post',
  mediaId: 'media',
  enquiryId: 'enquiry',
  buyerId: 'buyer',
  orderId: 'order',
  answerId: 'answer',
  userId: 'user',
};

type Address = { params: Record<string, string | undefined>; url: URL };

/** @returns the row whose history has an address; a page of texts is named by its path */
function rowAt({ params, url }: Address): { kind: HistoryKind; id: string } {
  for (const [name, kind] of Object.entries(KINDS)) {
    const id = params[name];
    if (id !== undefined) return { kind, id };
  }
  return { kind: 'page', id: pageAt(url).slug };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind, id } = rowAt({ params, url });
  const { companyKind } = params as Address['params'];
  if (companyKind !== undefined) await kindOfEntry(context, { companyKind, entryId: id }, url);
  return loadHistory({ context, url }, kind, id);
}

export function action({ params, url, ...args }: Route.ActionArgs) {
  const { kind, id } = rowAt({ params, url });
  return restoreVersion(args, kind, id);
}

export default function RowHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} />;
}
