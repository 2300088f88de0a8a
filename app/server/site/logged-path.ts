// What staff work on has an id in its address, which opens nothing.
const PRIVATE = /^(?!\/*admin\/)(.*\/)?(preview|enquiries)\/.+?(\.pdf)?$/i;

/**
 * @param path of a request, without its query
 * @returns the path as the log has it, in whatever spelling it came: whoever reads the log must not be able to open a
 *   private link
 */
export function loggedPath(path: string): string {
  const plain = path.includes('%') ? decoded(path) : path;
  return PRIVATE.test(plain) ? plain.replace(PRIVATE, '$1$2/[token]$3') : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
