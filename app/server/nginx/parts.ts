import { ENDINGS } from '~/server/site/page-files/page-folder';
import { NO_FILE, type Rule } from './encoding-rules';
import { indented, quoted, quotedPattern, quotedWithVariables } from './syntax';

/** A part of the configuration: what stands before the server, and inside. */
export type Part = { maps: string; locations: string };

/**
 * The first line of each location with files. An address in another spelling is redirected by the program, and one with a
 * query has no file: `$uri` is decoded, without query, double slashes and dots.
 */
export const AS_IT_CAME = 'if ($request_uri != $uri) { return 418; }';

/** @returns `add_header` lines; nginx sends the time of a file as Last-Modified unless it is told to send nothing */
export function headerLines(headers: Headers): string {
  const lines = Array.from(headers, ([name, value]) => `add_header ${name} ${quoted(value)};`);
  return [...lines, 'add_header Last-Modified "";'].join('\n');
}

/**
 * @param of begins the names of its variables, `$OF_ending` and `$OF_encoding`
 * @param key made of variables by `encodingKey`
 * @returns the maps that choose one of a file's encodings
 */
export function encodingMaps(of: string, key: string, rules: Rule[]): string {
  const lines = rules.map(([pattern, value]) => {
    return `${typeof pattern === 'string' ? quoted(pattern) : quotedPattern(pattern)} ${quoted(value)};`;
  });
  return `map ${quotedWithVariables(key)} $${of}_ending {
  default ${NO_FILE};
${indented(lines.join('\n'), 1)}
}
map $${of}_ending $${of}_encoding {
  ${ENDINGS.br} br;
  ${ENDINGS.gzip} gzip;
}`;
}
