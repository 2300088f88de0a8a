// The upper bound of node:http: sends the site's bytes and headers from memory.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Copy } from './copies.ts';

const [, , port, list = ''] = process.argv;
const copies: Record<string, Copy> = JSON.parse(readFileSync(list, 'utf8'));
const pages = new Map(
  Object.entries(copies).map(([path, { file, headers }]) => {
    const bytes = readFileSync(file);
    return [path, { bytes, headers: { ...headers, 'content-length': bytes.length } }];
  }),
);

createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (page) response.writeHead(200, page.headers).end(page.bytes);
  else response.writeHead(404).end();
}).listen(Number(port), '127.0.0.1');
