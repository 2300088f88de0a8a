import { expect, test } from 'vitest';
import { hasFewParameters, isKnownMethod, pathOfTarget } from './request-target';

test.each([
  ['/', '/'],
  ['/about-us?x=1', '/about-us?x=1'],
  ['//evil.example/a', '//evil.example/a'],
  ['/http://evil.example/', '/http://evil.example/'],
  ['http://evil.example', '/'],
  ['http://evil.example?q=1', '/?q=1'],
  ['HTTPS://user:password@evil.example:99/a/../about-us?x#y', '/about-us?x'],
])('%j names %j of this site', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
});

test.each(['*', '', 'about-us', 'http://', 'http://[', 'ftp://evil.example/', 'evil.example:443', 'javascript:1'])(
  '%j names nothing of this site',
  (target) => {
    expect(pathOfTarget(target)).toBeNull();
  },
);

test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PURGE', 'get', '', undefined])('%j is no method', (method) => {
  expect(isKnownMethod(method)).toBe(false);
});

test.each([
  ['', true],
  ['?', true],
  [`?${'a=%FF&'.repeat(199)}`, true],
  [`?${'a&'.repeat(200)}`, false],
  [`?${'&'.repeat(5000)}`, false],
])('of a query such as %.20s… it is known whether it may be parsed', (query, isFew) => {
  expect(hasFewParameters(query)).toBe(isFew);
});
