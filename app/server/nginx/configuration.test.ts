import { describe, expect, test } from 'vitest';
import { type NginxOptions, nginxConfiguration } from './configuration';

// That nginx takes it and does what it says, tests/http/operations/nginx.test.ts proves.

const OPTIONS: NginxOptions = {
  publicUrl: new URL('https://www.example.com'),
  pageFiles: '/var/cache/export-house',
  processes: ['127.0.0.1:3000'],
  cookies: ['__Host-session', '__Host-flash'],
  log: '/var/log/nginx/access.log',
  keepAliveSeconds: 5,
};

/** Lines that match. */
function linesOf(options: Partial<NginxOptions>, pattern: RegExp): string[] {
  const lines = nginxConfiguration({ ...OPTIONS, ...options }).split('\n');
  return [...new Set(lines.map((line) => line.trim()).filter((line) => pattern.test(line)))];
}

describe('the configuration', () => {
  test('listens with TLS where the site is https, and redirects to it', () => {
    expect(linesOf({}, /^(listen|return 301)/)).toEqual([
      'listen 80;',
      'listen [::]:80;',
      'return 301 https://www.example.com$request_uri;',
      'listen 443 ssl http2;',
      'listen [::]:443 ssl http2;',
    ]);
  });

  test('listens where it is told to, without TLS', () => {
    expect(linesOf({ listen: '127.0.0.1:8080' }, /^(listen|ssl)/)).toEqual(['listen 127.0.0.1:8080;']);
  });

  test.each([
    ['http://localhost:8080', 'listen 8080;'],
    ['http://www.example.com', 'listen 80;'],
  ])('listens at the port of %s', (url, line) => {
    expect(linesOf({ publicUrl: new URL(url) }, /^(listen|ssl|return 301)/)).toEqual([line]);
  });

  test('knows all processes', () => {
    const processes = ['127.0.0.1:3000', '127.0.0.1:3001'];
    expect(linesOf({ processes }, /^server \d/)).toEqual(processes.map((address) => `server ${address} max_fails=0;`));
  });

  test('ends idle connections before the program does', () => {
    expect(linesOf({}, /^keepalive_timeout/)).toEqual(['keepalive_timeout 4500ms;']);
    expect(linesOf({ keepAliveSeconds: 1 }, /^keepalive_timeout/)).toEqual(['keepalive_timeout 500ms;']);
  });

  test('sends the HSTS header of the site', () => {
    const hsts = /^add_header Strict-Transport-Security/i;
    expect(linesOf({ hsts: 'max-age=60' }, hsts)[0]).toContain('"max-age=60"');
    expect(linesOf({ hsts: '' }, hsts)).toEqual([]);
  });

  test('logs where it is told to, if at all', () => {
    expect(linesOf({}, /^access_log/)).toEqual(['access_log "/var/log/nginx/access.log" export_house;']);
    expect(linesOf({ log: 'off' }, /^access_log/)).toEqual(['access_log off;']);
  });

  test('sends what the program sends to caches that are purged', () => {
    const shared = /cache-control.*s-maxage/;
    expect(linesOf({}, shared)).toEqual([]);
    expect(linesOf({ sharedCache: { purgeUrl: new URL('https://cdn.example.com/') } }, shared)).toEqual([
      'add_header cache-control "public, max-age=0, s-maxage=86400, stale-if-error=86400";',
    ]);
  });

  test('has no value that nginx would read as more than text', () => {
    expect(() => nginxConfiguration({ ...OPTIONS, pageFiles: '/var/$home' })).toThrow('/var/$home');
    expect(linesOf({ pageFiles: '/var/a "b"', listen: '80' }, /^root/)[0]).toBe('root "/var/a \\"b\\"/current/pages";');
  });
});
