import { PAGE_FILES_PICTURES } from '~/lib/runtime/page-files-link.server';
import { ASSETS_PATH } from '~/lib/supabase/assets.server';
import { contentTypeOf } from '~/server/site/content-type';
import { PICTURE_HEADERS } from '~/server/site/image-response';
import { PICTURE } from '~/server/site/page-files/page-folder';
import { SHOWN_ELSEWHERE } from '~/server/site/static-files';
import { headerLines, type Part } from './parts';
import { indented, quoted, quotedPattern } from './syntax';

type Options = {
  /** PAGE_FILES. */
  pageFiles: string;
  /** Headers of every response. */
  common: Headers;
  /** The location for everything that is no picture with a file. */
  otherwise: string;
};

// Another size than the address says, which no browser is to keep.
const OWN_HEADERS = { ...PICTURE_HEADERS, ...SHOWN_ELSEWHERE, 'cache-control': 'no-store' };

/**
 * @returns the part that answers while the program does not: any size of a picture that a page shows first is the one
 *   size that has a file
 */
export function pictureLocation({ pageFiles, common, otherwise }: Options): Part {
  const headers = new Headers({ ...Object.fromEntries(common), ...OWN_HEADERS });
  const original = String.raw`(?<picture>[\w\/.~-]+?\.(?:jpe?g|png|webp|avif))`;
  const address = new RegExp(
    String.raw`^(?:GET|HEAD) (?:\/pictures\/\d+\/|${ASSETS_PATH})${original}(?:\.(?:avif|webp))?$`,
  );
  return {
    maps: `# The file of a picture, whatever its size and format, while the program does not answer.
map "$request_method $uri" $picture_file {
  default "";
  ${quotedPattern(address)} "/${PAGE_FILES_PICTURES}/$picture${PICTURE}";
}`,
    locations: `location @down {
  root ${quoted(pageFiles)};
${indented(headerLines(headers), 1)}
  etag off;
  types {}
  default_type ${quoted(contentTypeOf(PICTURE))};
  try_files $picture_file ${otherwise};
}`,
  };
}
