import { AdminForm } from '~/components/admin/edit/admin-form';
import { WhileSending } from '~/components/admin/edit/while-sending';
import { CONTROL } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { Tick } from './tick';

type Props = { error?: string | undefined; sheet?: string | undefined; asDrafts?: boolean | undefined };

/** Uploads a CSV file or workbook of products; its plan is shown before anything is written. */
export function ImportForm({ error, sheet = '', asDrafts = false }: Props) {
  return (
    <AdminForm
      action="/admin/manage-products/import"
      encType="multipart/form-data"
      className="flex flex-wrap items-end gap-4"
    >
      <div className="min-w-0 grow basis-64">
        <label htmlFor="file" className="font-semibold">
          CSV or Excel file
        </label>
        <p id="file-hint" className="text-fine text-soil">
          At most 5 MB and 10,000 products. You see what each line will do before anything is written.
        </p>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.xlsx,text/csv"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'file-hint file-error' : 'file-hint'}
          className={`${CONTROL} file:mr-3 file:cursor-pointer file:rounded-full file:border-0 file:bg-sand file:px-4 file:py-1.5 file:font-semibold`}
        />
      </div>
      <div className="basis-48">
        <label htmlFor="sheet" className="font-semibold">
          Sheet
        </label>
        <p id="sheet-hint" className="text-fine text-soil">
          Of an Excel file. Empty for the first visible one.
        </p>
        <input
          id="sheet"
          name="sheet"
          defaultValue={sheet}
          maxLength={31}
          aria-describedby="sheet-hint"
          className={CONTROL}
        />
      </div>
      <div className="basis-full">
        <Tick
          name="as_drafts"
          label="Add new products as drafts"
          hint="Visitors see them once you publish them."
          isTicked={asDrafts}
        />
      </div>
      <Button look="secondary" name="intent" value="save" data-busy="Reading…">
        Import file
      </Button>
      {error && (
        <p id="file-error" className="basis-full font-medium text-alarm">
          {error}
        </p>
      )}
      <WhileSending label="Reading the file">The file is being read.</WhileSending>
    </AdminForm>
  );
}
