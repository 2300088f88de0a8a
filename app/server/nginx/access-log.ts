import { quoted } from './syntax';

const FORMAT = 'export_house';

// As the program logs (app/server/site/logged-path.ts). An address with an escape ends at the first one, as any spelling of
// a private link leads to it. Those of the back office have ids, which open nothing.
const LOGGED = `map $request_uri $logged_path {
  default "-";
  "~^(?<admin_path>/admin/[^?%.]*)(?:\\?|$)" $admin_path;
  "~*^(?<private_path>[^?%]*/(?:preview|enquiries)/)[^?]" "$private_path[token]";
  "~^(?<public_path>[^?%]*)(?:\\?|$)" $public_path;
  "~^(?<escaped_path>[^?%]*)%" "$escaped_path%...";
}`;

/** @returns the format of the access log, for the `http` context: the usual one, without queries, tokens and referrers */
export function logFormat(): string {
  return `# What opens a private link stands in no log: an address is logged without its query and its token. A referrer would
# have them too.
${LOGGED}
log_format ${FORMAT} '$remote_addr - $remote_user [$time_local] "$request_method $logged_path $server_protocol" '
  '$status $body_bytes_sent "-" "$http_user_agent"';`;
}

/** @param file of the log, or `off` */
export function accessLog(file: string): string {
  return file === 'off' ? 'access_log off;' : `access_log ${quoted(file)} ${FORMAT};`;
}
