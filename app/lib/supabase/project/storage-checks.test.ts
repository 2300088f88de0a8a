import { expect, test } from 'vitest';
import { BUCKET, bucket, type Case, refused, STATE, state, verdictOf } from './tested-project';

test.each<Case>([
  ['storage', 'answers', { 'GET /storage/v1/object/public/': refused(400, 'Object not found') }, {}, 'ok', 'answers'],
  ['storage', 'fails', { 'GET /storage/v1/object/public/': refused(500, 'oh') }, {}, 'wrong', '500 oh'],
  ['bucket', 'public', {}, {}, 'ok', 'public'],
  ['bucket', 'private', bucket({ public: false }), {}, 'wrong', 'public bucket'],
  ['bucket', 'missing', bucket(null), {}, 'wrong', 'missing'],
  ['bucket-limit', 'right', {}, {}, 'ok', '20 MiB'],
  ['bucket-limit', 'smaller', bucket({ file_size_limit: 1_048_576 }), {}, 'wrong', '1.0 MiB'],
  ['bucket-limit', 'none', bucket({ file_size_limit: null }), {}, 'wrong', 'any size'],
  ['bucket-types', 'right', {}, {}, 'ok', 'PDF'],
  ['bucket-types', 'everything', bucket({ allowed_mime_types: null }), {}, 'wrong', 'everything'],
  [
    'bucket-types',
    'markup too',
    bucket({ allowed_mime_types: [...BUCKET.allowed_mime_types, 'text/html'] }),
    {},
    'wrong',
    'text/html',
  ],
  ['storage-policies', 'ours', {}, {}, 'ok', 'nobody else'],
  [
    'storage-policies',
    'for everybody',
    state({ policies: [...STATE.policies, { name: 'All', command: 'ALL', roles: ['public'], text: 'true' }] }),
    {},
    'wrong',
    '"All"',
  ],
  ['storage-policies', 'one missing', state({ policies: STATE.policies.slice(1) }), {}, 'wrong', 'SELECT'],
  [
    'visitors-upload',
    'refused',
    {
      'POST /storage/v1/object/': Response.json({ statusCode: '403', message: 'row-level security' }, { status: 400 }),
    },
    {},
    'ok',
    'refused',
  ],
  [
    'visitors-upload',
    'accepted',
    { 'POST /storage/v1/object/': { Key: 'x' } },
    { secretKey: undefined },
    'wrong',
    'public/supabase-check/',
  ],
  ['visitors-upload', 'an outage', { 'POST /storage/v1/object/': refused(500, 'oh') }, {}, 'skipped', '500 oh'],
  ['visitors-list', 'no secret key', {}, { secretKey: undefined }, 'skipped', 'SUPABASE_SECRET_KEY'],
])('%s: %s', async (name, _situation, answers, access, expected, words) => {
  expect(await verdictOf(name, answers, access)).toMatchObject({
    state: expected,
    words: expect.stringContaining(words),
  });
});
