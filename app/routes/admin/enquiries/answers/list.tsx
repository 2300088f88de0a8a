import { PageHead } from '~/components/admin/frame/page-head';
import { DataTable } from '~/components/admin/list/data-table';
import { AddButton, RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { RowActions } from '~/components/admin/list/row-actions';
import { listAnswers } from '~/domain/enquiries/prepared-answers.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import { listQuery } from '~/lib/text/pagination';
import type { Route } from './+types/list';
import { LIST } from './answer-list';

const TO_ENQUIRIES = { to: '/admin/enquiries', label: 'Back to Enquiries' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQuery(url.searchParams);
  const found = await orErrorPage(listAnswers(context.get(adminContext).db, query), { title: 'Error' });
  if (!found) throw await missingPage(context, url);
  return { q: query.q, found };
}

export default function AnswerList({ loaderData: { q, found } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead
        title="Prepared answers"
        list
        back={TO_ENQUIRIES}
        lead="What you write again and again: choose one beside a reply, change what is special, send it."
      >
        <AddButton to={`${LIST}/add`}>Add Prepared Answer</AddButton>
      </PageHead>
      <ListSearch q={q} label="Search titles and answers" total={found.total} noun={['answer', 'answers']} />
      <DataTable
        rows={found.items}
        empty={
          q
            ? 'No prepared answer has these letters.'
            : 'There is none yet. A first one could be “Prices”: what you need to know before you can quote.'
        }
        columns={[
          {
            head: 'Title',
            part: 'title',
            cell: ({ id, title }) => <RowName to={`${LIST}/edit/${id}`}>{title}</RowName>,
          },
          {
            head: 'Answer',
            part: 'text',
            cell: ({ body }) => <span className="line-clamp-2 text-fine wrap-anywhere text-soil">{body}</span>,
          },
          {
            head: 'Actions',
            part: 'actions',
            cell: ({ id, title }) => (
              <RowActions name={title} edit={`${LIST}/edit/${id}`} remove={`${LIST}/delete/${id}`} />
            ),
          },
        ]}
      />
      <ListPages found={found} />
    </div>
  );
}
