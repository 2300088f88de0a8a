import { AdminForm } from '~/components/admin/edit/admin-form';
import { Button } from '~/components/ui/button';
import type { MissingCategory } from '~/domain/products/import/product-import';

/** More of them are texts of another column. */
const MOST = 40;

/** Offers to add the categories that a file names and nobody has. */
export function MissingCategories({ missing }: { missing: MissingCategory[] }) {
  if (missing.length === 0) return null;
  if (missing.length > MOST) {
    return (
      <p className="mt-4 rounded-2xl bg-turmeric-pale p-5">
        The file names {missing.length.toLocaleString('en')} categories that are not here. Is the right column chosen as
        the category?
      </p>
    );
  }
  return (
    <AdminForm className="mt-4 rounded-2xl bg-turmeric-pale p-5">
      <h2 className="text-heading">Categories that are not here yet</h2>
      <ul className="mt-2 list-disc pl-5">
        {missing.map(({ slug, name, lines }) => (
          <li key={slug} className="wrap-anywhere">
            {name} ({lines.toLocaleString('en')} {lines === 1 ? 'line' : 'lines'})
          </li>
        ))}
      </ul>
      <p className="mt-2 text-soil">
        Their lines are left out. Added as drafts, visitors see neither them nor their products until you publish them.
      </p>
      <Button name="intent" value="add_categories" look="secondary" className="mt-4" data-busy="Adding…">
        {missing.length === 1 ? 'Add this category' : `Add these ${missing.length} categories`}
      </Button>
    </AdminForm>
  );
}
