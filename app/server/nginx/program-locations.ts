import { UPLOAD_LIMIT } from '~/server/site/body-limit';
import { downHeaders, downPage } from '~/server/site/down-pages';
import type { Part } from './parts';
import { pictureLocation } from './picture-location';
import { indented, quoted } from './syntax';

const MIB = 1024 * 1024;

/**
 * @param processes where the processes of the site listen: addresses with a port
 * @param keepAliveSeconds how long they keep a connection open
 */
export function upstream(processes: string[], keepAliveSeconds: number): string {
  return `upstream program {
  # None is ever taken for dead: a refused connection costs nothing, and a restart is short.
${processes.map((address) => `  server ${address} max_fails=0;`).join('\n')}
  keepalive 32;
  # Shorter than the program's KEEP_ALIVE_SECONDS: no form is sent on a connection that is just being closed.
  keepalive_timeout ${1000 * keepAliveSeconds - 500}ms;
}`;
}

/**
 * @param options.pageFiles PAGE_FILES
 * @param options.common headers of every response
 * @returns the part that asks the program, and has pictures and a page where that does not answer
 */
export function programLocations({ pageFiles, common }: { pageFiles: string; common: Headers }): Part {
  const pictures = pictureLocation({ pageFiles, common, otherwise: '@down_page' });
  const headers = downHeaders(common);
  const type = headers.get('Content-Type') ?? '';
  headers.delete('Content-Type');
  const lines = Array.from(headers, ([name, value]) => `add_header ${name} ${quoted(value)} always;`);
  return {
    maps: `# What visitors see while the program does not answer: a page of its own for those who sent a form.
map $request_method $down_page {
  default ${quoted(downPage('POST'))};
  GET ${quoted(downPage('GET'))};
  HEAD ${quoted(downPage('GET'))};
}

${pictures.maps}

# The id of a request in the program's log. $request_id can be in that of nginx.
map $http_x_request_id $program_request_id {
  default $http_x_request_id;
  "" $request_id;
}`,
    locations: `# The program refuses smaller bodies itself, in words that help. Locations above would refuse those of a megabyte.
client_max_body_size ${(2 * UPLOAD_LIMIT) / MIB}m;

location / {
  return 418;
}

location @program {
  # A line about a failed request would have its whole address, a private one too. The access log has its status.
  error_log stderr crit;
  # The address as it came.
  proxy_pass http://program$request_uri;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Request-Id $program_request_id;
  # A page fits into memory; a download waits for its reader and fills no disk.
  proxy_buffer_size 16k;
  proxy_buffers 8 16k;
  proxy_max_temp_file_size 0;
  proxy_connect_timeout 5s;
  # A large import takes its time.
  proxy_read_timeout 300s;
  # Of several processes another one answers for one that is down or starts; never for a form that may have arrived.
  proxy_next_upstream error timeout http_503;
  error_page 502 504 = @down;
}

${pictures.locations}

location @down_page {
${indented(lines.join('\n'), 1)}
  types {}
  default_type ${quoted(type)};
  return 503 $down_page;
}`,
  };
}
