import { join } from 'node:path';
import { PAGE_FILES_LINK } from '~/lib/runtime/page-files-link.server';
import { PAGES } from '~/server/site/page-files/page-folder';
import { encodingKey, encodingRules } from './encoding-rules';
import { AS_IT_CAME, encodingMaps, headerLines, type Part } from './parts';
import { indented, quoted, quotedWithVariables } from './syntax';

type Options = {
  /** PAGE_FILES. */
  pageFiles: string;
  headers: Headers;
  /** Names of the cookies that make a response personal. */
  cookies: string[];
};

export function pageLocations({ pageFiles, headers, cookies }: Options): Part {
  const folder = join(pageFiles, PAGE_FILES_LINK, PAGES);
  const shared = new Headers(headers);
  shared.delete('Content-Type');
  const same = `${headerLines(shared)}
add_header Content-Encoding $page_encoding;
# Pages are sent whole, as by the program.
max_ranges 0;
types {}
default_type ${quoted(headers.get('Content-Type') ?? '')};`;

  return {
    maps: `# What the name of a page's file ends in, chosen as the program does: by method, Accept-Encoding and cookies.
${encodingMaps('page', encodingKey('$request_method', '$http_accept_encoding', '$http_cookie'), encodingRules(cookies))}`,
    locations: `# The home page.
location = / {
  ${AS_IT_CAME}
  root ${quoted(folder)};
  rewrite ^ /.html$page_ending break;
${indented(same, 1)}
}

# Pages. Their addresses have no dots.
location ~ ^[^.]*$ {
  ${AS_IT_CAME}
  alias ${quotedWithVariables(`${folder}$uri.html$page_ending`)};
${indented(same, 1)}
}`,
  };
}
