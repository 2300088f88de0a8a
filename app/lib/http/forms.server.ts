// Names that the form library reserves, or that would pollute prototypes.
const RESERVED = /^__|(^|[.[\]])(__proto__|constructor|prototype)([.[\]]|$)/;
const INDEX = /\[(\d*)\]/g;
const MAX_NAME_LENGTH = 200;
const MAX_ROWS = 500;
const MAX_FIELDS = 5000;

/**
 * Reads the form of a request. Fields that no form of ours has are dropped: a name of twenty letters can declare a list
 * of four billion rows, which would fill the memory.
 *
 * @param names whether they are paths, as the form library reads them, or plain
 * @returns its fields; none where the body is no form, so that validation reports what is missing
 */
export async function readForm(request: Request, names: 'paths' | 'plain' = 'paths'): Promise<FormData> {
  return acceptedFields(await posted(request), names);
}

/** @returns the fields of a form that a form of ours may have, as `readForm` does */
export function acceptedFields(posted: FormData, names: 'paths' | 'plain' = 'paths'): FormData {
  const form = new FormData();
  let count = 0;
  for (const [name, value] of posted) {
    if (name.length > MAX_NAME_LENGTH || (names === 'paths' && !isPath(name))) continue;
    count += 1;
    if (count > MAX_FIELDS) break;
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
  return indexes.length <= 1 && indexes.every((index) => index < MAX_ROWS);
}
