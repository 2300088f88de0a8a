import { AdminForm } from '~/components/admin/edit/admin-form';
import { WhileSending } from '~/components/admin/edit/while-sending';
import { Button, ButtonLink } from '~/components/ui/button';
import { type ProductImport, productCount, written } from '~/domain/products/import/product-import';

/** The actions of an import: apply it, undo it, download the lines that failed. */
export function ImportActions({ found }: { found: ProductImport }) {
  const { counts, state, changed, kept } = found;
  const count = written(found);
  const failed = counts.skip + counts.error;
  return (
    <AdminForm className="space-y-4 rounded-2xl bg-white p-5 shadow-card">
      <p className="text-lead">{sentence(state, { count, changed, kept })}</p>
      <div className="flex flex-wrap items-center gap-4">
        {state === 'planned' && count > 0 && (
          <Button name="intent" value="apply" data-busy="Importing…">
            Import {productCount(count)}
          </Button>
        )}
        {state === 'applied' && count > changed && (
          <Button look="secondary" name="intent" value={changed > 0 ? 'undo_others' : 'undo'} data-busy="Undoing…">
            {changed > 0 ? `Undo the other ${productCount(count - changed)}` : 'Undo this import'}
          </Button>
        )}
        {state === 'planned' && found.has_file && (
          <ButtonLink to={`/admin/manage-products/import/${found.id}/columns`} look="secondary">
            Choose the columns again
          </ButtonLink>
        )}
        {failed > 0 && (
          <ButtonLink to={`/admin/manage-products/import/${found.id}/failed.csv`} data-file look="secondary">
            Download the {failed === 1 ? 'line' : `${failed} lines`} that could not be used
          </ButtonLink>
        )}
        <ButtonLink to="/admin/manage-products/import" look="secondary">
          Another file
        </ButtonLink>
      </div>
      <WhileSending label="Working">This takes a few seconds for large files.</WhileSending>
      {failed > 0 && (
        <p className="text-fine text-soil">
          Lines that could not be used never stop the others. Mend them in the downloaded file and upload it again.
        </p>
      )}
    </AdminForm>
  );
}

type Numbers = Pick<ProductImport, 'changed' | 'kept'> & { count: number };

function sentence(state: ProductImport['state'], { count, changed, kept }: Numbers): string {
  if (state === 'applied') {
    const imported = `${productCount(count)} imported.`;
    if (changed === 0) return `${imported} They can be put back as they were before.`;
    const since = `Somebody changed ${changed === count ? 'all of them' : productCount(changed)} since`;
    return `${imported} ${since}; an undo leaves what was changed as it is.`;
  }
  if (state === 'undone') {
    return kept > 0
      ? `Everything is as it was before this import, but for ${productCount(kept)} that somebody had changed since.`
      : 'Everything is as it was before this import.';
  }
  return count > 0
    ? `Nothing is written yet. ${productCount(count)} will be written when you press Import.`
    : 'There is nothing to write: no line would change a product.';
}
