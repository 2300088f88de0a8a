import { randomUUID } from 'node:crypto';
import { formOf } from '../../support/http/form.ts';
import { valuesOf } from '../../support/http/html.ts';
import type { Staff } from '../../support/http/staff.ts';

/** A category that is edited repeatedly. */
export type Edited = {
  slug: string;
  /** Saves a new description, which invalidates the cached pages, and returns it. */
  save(): Promise<string>;
};

/** Opens a category of a site for editing. */
export async function editedCategory(staff: Staff, slug: string): Promise<Edited> {
  const { page } = await staff.get('/admin/manage-categories');
  const links = valuesOf(page, 'a', 'href').filter((href) => href.startsWith('/admin/manage-categories/edit/'));
  for (const path of new Set(links)) {
    if (formOf(await staff.get(path)).slug !== slug) continue;
    return {
      slug,
      async save() {
        const description = `Edited by the bench: ${randomUUID()}.`;
        const { status } = await staff.save(path, { description });
        if (status !== 303) throw new Error(`Saving a category failed with status ${status}.`);
        return description;
      },
    };
  }
  throw new Error(`The list of categories has no ${slug}.`);
}
