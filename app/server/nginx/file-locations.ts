import { join } from 'node:path';
import { PAGE_FILES_LINK } from '~/lib/runtime/page-files-link.server';
import { isCompressible } from '~/server/site/compression';
import { CONTENT_TYPES } from '~/server/site/content-type';
import { FILES } from '~/server/site/page-files/page-folder';
import { EXPIRING, IMMUTABLE, SHOWN_ELSEWHERE } from '~/server/site/static-files';
import { encodingKey, encodingRules } from './encoding-rules';
import { AS_IT_CAME, encodingMaps, headerLines, type Part } from './parts';
import { indented, quoted, quotedWithVariables } from './syntax';

type Options = {
  /** PAGE_FILES. */
  pageFiles: string;
  /** Headers of every response. */
  common: Headers;
};

/** @returns the part that sends files of the build: those with a digest in their name, and others, such as the logo */
export function fileLocations({ pageFiles, common }: Options): Part {
  const headersWith = (cacheControl: string, more = {}) =>
    new Headers({ ...Object.fromEntries(common), ...more, 'cache-control': cacheControl });
  const assets = { path: '^/assets/[^/]+', folder: pageFiles, headers: headersWith(IMMUTABLE) };
  const others = {
    path: '^/[^/]+',
    folder: join(pageFiles, PAGE_FILES_LINK, FILES),
    headers: headersWith(EXPIRING, SHOWN_ELSEWHERE),
  };
  return {
    maps: `# The same for a file of the build, which is equal for everybody.
${encodingMaps('file', encodingKey('GET', '$http_accept_encoding', ''), encodingRules([]))}`,
    locations: `# Files of the build with a digest in their name.
${locationsOf(assets)}

# Its other files. What the program makes, such as /robots.txt, is not among them.
${locationsOf(others)}`,
  };
}

type Kind = { path: string; folder: string; headers: Headers };

function locationsOf({ path, folder, headers }: Kind): string {
  const all = Object.keys(CONTENT_TYPES);
  const encoded = all.filter((extension) => isCompressible(CONTENT_TYPES[extension] ?? null));
  const plain = all.filter((extension) => !encoded.includes(extension));
  const varying = new Headers([...headers, ['Vary', 'Accept-Encoding']]);
  return `location ~ ${path}\\.(?:${encoded.join('|')})$ {
  ${AS_IT_CAME}
  alias ${quotedWithVariables(`${folder}$uri$file_ending`)};
${indented(headerLines(varying), 1)}
  add_header Content-Encoding $file_encoding;
${indented(typesAndRanges(encoded), 1)}
}
location ~ ${path}\\.(?:${plain.join('|')})$ {
  ${AS_IT_CAME}
  root ${quoted(folder)};
${indented(headerLines(headers), 1)}
${indented(typesAndRanges(plain), 1)}
}`;
}

function typesAndRanges(extensions: string[]): string {
  const types = extensions.map((extension) => `${quoted(CONTENT_TYPES[extension] ?? '')} ${extension};`);
  return `# Of several ranges the program sends the whole.
max_ranges 1;
types {
${indented(types.join('\n'), 1)}
}`;
}
