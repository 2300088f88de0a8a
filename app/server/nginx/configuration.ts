import type { SharedCache } from '~/lib/runtime/env.server';
import { pageHeaders } from '~/server/site/page-files/page-headers';
import { commonHeaders } from '~/server/site/security';
import { accessLog, logFormat } from './access-log';
import { fileLocations } from './file-locations';
import { pageLocations } from './page-locations';
import { programLocations, upstream } from './program-locations';
import { indented } from './syntax';

export type NginxOptions = {
  /** The origin that visitors see. */
  publicUrl: URL;
  /** PAGE_FILES. */
  pageFiles: string;
  /** Where the processes of the site listen: addresses with a port. */
  processes: string[];
  /** Where nginx listens, as its `listen` has it, where that is not the port of `publicUrl`. */
  listen?: string | undefined;
  /** Names of the cookies that make a response personal. */
  cookies: string[];
  /** The file of nginx's access log, or `off`. */
  log: string;
  /** How long the program keeps a connection open after an answer, in seconds. */
  keepAliveSeconds: number;
  /** The value of `Strict-Transport-Security`; empty for none. */
  hsts?: string | undefined;
  /** The cache in front of nginx that is purged after each change. */
  sharedCache?: SharedCache | undefined;
};

/**
 * Makes a configuration of nginx 1.22 or later, for its `http` context (docs/decisions/0021-page-files.md). It sends
 * page files and files of the build as the program would, and gives everything else on to the program.
 */
export function nginxConfiguration(options: NginxOptions): string {
  const { publicUrl, pageFiles, processes, cookies, hsts, keepAliveSeconds, log, sharedCache } = options;
  const common = commonHeaders(publicUrl, hsts);
  const pages = pageLocations({ pageFiles, headers: pageHeaders(common, sharedCache), cookies });
  const files = fileLocations({ pageFiles, common });
  const program = programLocations({ pageFiles, common });
  return `# ${publicUrl.origin} behind nginx: printed by "npm run nginx", to be included in the http context.
# Print it again after an upgrade of the site, and after a change of PUBLIC_URL, PORT, PAGE_FILES, PURGE_URL, CDN,
# KEEP_ALIVE_SECONDS or HSTS.

${upstream(processes, keepAliveSeconds)}

${logFormat()}

${[pages, files, program].map(({ maps }) => maps).join('\n\n')}
${redirectToHttps(options)}
server {
${indented(listenLines(options), 1)}
  server_name ${publicUrl.hostname};
  server_tokens off;
  ${accessLog(log)}

  # Each request looks whether a file is still the same one, so that an edit shows on the very next request.
  open_file_cache max=10000 inactive=10m;
  open_file_cache_valid 0;
  # Pages go out in one system call less than with sendfile, which pays off for larger files.
  sendfile off;
  output_buffers 2 64k;
  # The site compresses.
  gzip off;
  # The time of a file is a part of its validator, and says nothing of time.
  if_modified_since off;
  log_not_found off;

  # What has no file goes to the program: 404, forms 405, and 418 is our own word for it.
  error_page 403 404 405 418 = @program;
  # The program's failures have a page too.
  recursive_error_pages on;

${[pages, files, program].map(({ locations }) => indented(locations, 1)).join('\n\n')}
}
`;
}

function listenLines({ publicUrl: { protocol, hostname, port }, listen }: NginxOptions): string {
  if (listen) return `listen ${listen};`;
  if (protocol === 'http:') return `listen ${port || 80};`;
  return `listen ${port || 443} ssl http2;
listen [::]:${port || 443} ssl http2;
# As certbot names them.
ssl_certificate /etc/letsencrypt/live/${hostname}/fullchain.pem;
ssl_certificate_key /etc/letsencrypt/live/${hostname}/privkey.pem;`;
}

function redirectToHttps({ publicUrl, listen, log }: NginxOptions): string {
  if (listen || publicUrl.protocol === 'http:') return '';
  return `
server {
  listen 80;
  listen [::]:80;
  server_name ${publicUrl.hostname};
  ${accessLog(log)}
  # Where certbot answers for the certificate.
  location /.well-known/acme-challenge/ {
    root /var/www/html;
  }
  location / {
    return 301 ${publicUrl.origin}$request_uri;
  }
}
`;
}
