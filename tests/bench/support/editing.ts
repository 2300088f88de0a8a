import { randomUUID } from 'node:crypto';
import { valuesOf } from '../../support/http/html.ts';
import { formOf, type Staff } from '../../support/http/staff.ts';

/** A category that is edited again and again. */
export type Edited = {
  slug: string;
  /** Saves another description and gives it. Every page that may show it is out of date from then on. */
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
        if (status !== 303) throw new Error(`Saving a category was answered with ${status}.`);
        return description;
      },
    };
  }
  throw new Error(`The list of categories has no ${slug}.`);
}
