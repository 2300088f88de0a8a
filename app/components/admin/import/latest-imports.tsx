import { Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { TimeOf } from '~/components/admin/frame/time-of';
import { DataTable } from '~/components/admin/list/data-table';
import { Button } from '~/components/ui/button';
import type { ListedImport } from '~/domain/products/import/product-import';

const STATES: Record<ListedImport['state'], string> = {
  planned: 'Not written',
  applied: 'Imported',
  undone: 'Undone',
};

export function LatestImports({ imports }: { imports: ListedImport[] }) {
  return (
    <section aria-label="Latest imports" className="mt-10">
      <h2 className="mb-3 text-heading">Latest imports</h2>
      <DataTable
        rows={imports}
        empty="No imports yet."
        columns={[
          {
            head: 'File',
            cell: ({ id, file_name }) => (
              <Link
                to={`/admin/manage-products/import/${id}`}
                className="font-semibold break-all text-onion underline underline-offset-4"
              >
                {file_name}
              </Link>
            ),
          },
          { head: 'Uploaded', cell: ({ created_at }) => <TimeOf iso={created_at} /> },
          { head: 'By', cell: ({ by }) => by ?? '—' },
          { head: 'State', cell: ({ state }) => STATES[state] },
          { head: 'Actions', cell: (found) => <Undo found={found} /> },
        ]}
      />
    </section>
  );
}

function Undo({ found: { id, file_name, state } }: { found: ListedImport }) {
  if (state !== 'applied') return '—';
  return (
    <AdminForm action={`/admin/manage-products/import/${id}`}>
      <Button name="intent" value="undo" look="secondary" aria-label={`Undo the import of ${file_name}`}>
        Undo
      </Button>
    </AdminForm>
  );
}
