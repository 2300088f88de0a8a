import type { PGlite } from '@supabase/lite/pglite';

/** What Emscripten knows of an open file. */
type OpenFile = { node: object; flags: number };

/** What is replaced of Emscripten's file system on that of Node. */
type FileSystem = {
  stream_ops: {
    llseek(file: OpenFile, offset: number, from: number): number;
    write(file: OpenFile, buffer: ArrayBufferView, offset: number, length: number, position: number): number;
  };
  node_ops: { setattr(node: object, attributes: { size?: number }): void };
};

// SEEK_END and O_APPEND.
const END = 2;
const APPENDS = 1024;

/**
 * Makes PGlite remember how long the files of its database are. To plan a statement PostgreSQL asks for the size of each
 * table and of each of its indexes, which were a hundred calls of the system for the page of a product, and a fifth of
 * the time of an import. Nobody else writes to these files.
 */
export function rememberFileSizes(driver: PGlite): void {
  const { stream_ops: files, node_ops: nodes }: FileSystem = driver.Module.FS.filesystems.NODEFS;
  const { llseek, write } = files;
  const { setattr } = nodes;
  // A node is the same for all that have the file open.
  const sizes = new WeakMap<object, number>();

  files.llseek = (file, offset, from) => {
    if (from !== END || offset !== 0) return llseek(file, offset, from);
    const size = sizes.get(file.node) ?? llseek(file, 0, END);
    sizes.set(file.node, size);
    return size;
  };
  files.write = (file, buffer, offset, length, position) => {
    const size = sizes.get(file.node);
    // A write that fails may have written a part.
    sizes.delete(file.node);
    const written = write(file, buffer, offset, length, position);
    if (size !== undefined && !(file.flags & APPENDS)) sizes.set(file.node, Math.max(size, position + written));
    return written;
  };
  nodes.setattr = (node, attributes) => {
    sizes.delete(node);
    setattr(node, attributes);
  };
}
