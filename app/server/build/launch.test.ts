import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENVIRONMENT, FLAGS, hasTestTools } from './launch.mjs';

describe.each(['Dockerfile', 'docs/deploy/export-house.service'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  test('starts Node as `npm start` does', () => {
    const [command = ''] = /^(CMD|ExecStart=).*build\/server\/node\.js.*$/m.exec(text) ?? [];
    expect(command.match(/--[a-z][^\s"]*/g)).toEqual(FLAGS);
  });

  test('has its environment', () => {
    const settings = text.match(/\b[A-Z_]+=\S+/g);
    expect(settings).toEqual(
      expect.arrayContaining(Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`)),
    );
  });
});

test('who installed with npm keeps the tools of the tests at a start', () => {
  // The record of the npm that installed what runs this test.
  expect(hasTestTools('node_modules')).toBe(true);
  expect(hasTestTools('app')).toBe(false);
});

test('a site installs no compiler, no canvas, no Sentry and no package of thousands of icons', () => {
  type Entry = { dev?: true; name?: string };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
  const ofSite = Object.entries(packages).filter(([path, entry]) => path !== '' && !entry.dev);
  const names = ofSite.map(([path, entry]) => entry.name ?? path.replace(/^.*node_modules\//, ''));
  expect(names).toContain('@supabase/lite');
  expect(
    names.filter((name) => /^(typescript|@napi-rs\/canvas|lucide.*|(@sentry|@opentelemetry)\/.*)$/.test(name)),
  ).toEqual([]);
});
