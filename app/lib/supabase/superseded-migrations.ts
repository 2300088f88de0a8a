/**
 * What edited files were before, version to SHA-256 of each: the one exception to "an applied migration does not change".
 * A file is here only if a database ends up with the same schema by either of its contents, see
 * docs/decisions/0003-one-home-for-each-object.md.
 */
export const SUPERSEDED: ReadonlyMap<string, readonly string[]> = new Map([
  // Renamed policies of storage.objects, which hosted Supabase refuses.
  ['20261123000100', ['b5fc9ddeb0ad69b542da115c9a9849c07ff214413ee624059d09ef12b579ec04']],
]);

/**
 * @param file of a migration; undefined where this program has none
 * @param checksum SHA-256 of the file that a database has had, where it is known
 * @returns whether the database has had this file, as it is or as it was before an edit that changed nothing for it
 */
export function isSameMigration(
  file: { version: string; checksum: string } | undefined,
  checksum: string | null,
): boolean {
  if (!file || checksum === null) return false;
  return checksum === file.checksum || (SUPERSEDED.get(file.version)?.includes(checksum) ?? false);
}
