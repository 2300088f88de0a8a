// Names that the form library keeps for itself, or that would be no field of anything.
const RESERVED = /^__|(^|[.[\]])(__proto__|constructor|prototype)([.[\]]|$)/;
const INDEX = /\[(\d*)\]/g;
const LONGEST_NAME = 200;
const MOST_ROWS = 500;
const MOST_FIELDS = 5000;

/**
 * Reads the form of a request. Fields that no form of ours has are left out: a list of four billion rows is
 * posted in twenty letters, and would fill the memory.
 *
 * @param names whether they are paths, as the form library reads them, or taken as they stand
 * @returns its fields; none where the body is no form, so that validation says what is missing
 */
export async function readForm(request: Request, names: 'paths' | 'plain' = 'paths'): Promise<FormData> {
  return acceptedFields(await posted(request), names);
}

/** @returns the fields of a form that a form of ours may have, as `readForm` does */
export function acceptedFields(posted: FormData, names: 'paths' | 'plain' = 'paths'): FormData {
  const form = new FormData();
  let count = 0;
  for (const [name, value] of posted) {
    if (name.length > LONGEST_NAME || (names === 'paths' && !isPath(name))) continue;
    count += 1;
    if (count > MOST_FIELDS) break;
    form.append(name, value);
  }
  return form;
}

async function posted(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

function isPath(name: string): boolean {
  if (RESERVED.test(name)) return false;
  const indexes = Array.from(name.matchAll(INDEX), ([, index]) => Number(index));
  return indexes.length <= 1 && indexes.every((index) => index < MOST_ROWS);
}
