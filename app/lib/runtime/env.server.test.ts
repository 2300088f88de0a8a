import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvError, readDisklessEnv, readEnv } from './env.server';

const SECRET = 'a secret of at least thirty-two characters';

/** The message of the error for an invalid environment. */
function complaint(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as EnvError).message;
  }
  return '';
}

describe('an empty environment', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustedProxies: 0,
    dataDir: resolve('.data'),
    supabase: undefined,
    databaseUrl: undefined,
    sessionSecret: undefined,
    admin: { email: 'admin@example.com', password: undefined },
    seed: 'demo',
    logLevel: 'info',
    drainSeconds: 2,
    keepAliveSeconds: 5,
    hsts: undefined,
    sharedCache: undefined,
    mail: undefined,
    timeZone: 'Asia/Kolkata',
  };

  test('has the defaults', () => {
    expect(readEnv({})).toEqual(defaults);
  });

  test('may consist of empty strings', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'SUPABASE_URL', 'DATABASE_URL', 'SESSION_SECRET'];
    const more = [
      'TRUSTED_PROXIES',
      'ADMIN_EMAIL',
      'ADMIN_NAME',
      'ADMIN_PASSWORD',
      'SEED',
      'LOG_LEVEL',
      'PURGE_URL',
      'CDN',
      'CDN_ZONE',
      'CDN_TOKEN',
      'CDN_API_URL',
      'SMTP_URL',
      'ENQUIRIES_TO',
      'COMPANY_TIME_ZONE',
      'KEEP_ALIVE_SECONDS',
    ];
    expect(readEnv(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(defaults);
  });

  test('may have other names in it', () => {
    expect(readEnv({ PATH: '/bin', HOME: '/root', SEED: undefined })).toEqual(defaults);
  });
});

test('a full environment is read', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://www.example.com',
    DATA_DIR: '/var/lib/site',
    SUPABASE_URL: 'https://abc.supabase.co/',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    SESSION_SECRET: SECRET,
    ADMIN_EMAIL: 'asha@example.com',
    ADMIN_NAME: ' Asha Rao ',
    ADMIN_PASSWORD: 'a good password',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '15',
    KEEP_ALIVE_SECONDS: '130',
    HSTS: 'max-age=60',
    PURGE_URL: 'https://cdn.example.com/purge?key=x',
    SMTP_URL: 'smtps://user:pass@mail.example.com',
    ENQUIRIES_TO: 'sales@example.com',
    COMPANY_TIME_ZONE: 'Europe/Berlin',
  });
  expect(env).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: new URL('https://www.example.com'),
    trustedProxies: 1,
    dataDir: '/var/lib/site',
    supabase: {
      url: new URL('https://abc.supabase.co'),
      publishableKey: 'sb_publishable_x',
      secretKey: 'sb_secret_x',
    },
    databaseUrl: undefined,
    sessionSecret: SECRET,
    admin: { email: 'asha@example.com', name: 'Asha Rao', password: 'a good password' },
    seed: 'none',
    logLevel: 'warn',
    drainSeconds: 15,
    keepAliveSeconds: 130,
    hsts: 'max-age=60',
    sharedCache: { purgeUrl: new URL('https://cdn.example.com/purge?key=x') },
    mail: { smtpUrl: 'smtps://user:pass@mail.example.com', to: 'sales@example.com' },
    timeZone: 'Europe/Berlin',
  });
});

test('a data directory is below the current one unless it is absolute', () => {
  expect(readEnv({ DATA_DIR: 'elsewhere' }).dataDir).toBe(join(process.cwd(), 'elsewhere'));
});

test('HSTS that is empty is no header, and one that is not set is the usual one', () => {
  expect(readEnv({ HSTS: '' }).hsts).toBe('');
  expect(readEnv({}).hsts).toBeUndefined();
});

test.each(['0', '1', '65535'])('PORT may be %s', (PORT) => {
  expect(readEnv({ PORT }).port).toBe(Number(PORT));
});

test.each(['postgres://localhost/site', 'postgresql://user:pass@db.example.com:5432/site?sslmode=require'])(
  'DATABASE_URL may be %s',
  (DATABASE_URL) => {
    expect(readEnv({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  },
);

test('PUBLIC_URL may be http with a port, and then needs no secret', () => {
  expect(readEnv({ PUBLIC_URL: 'http://localhost:3000' }).publicUrl?.origin).toBe('http://localhost:3000');
});

test.each([
  [{ PUBLIC_URL: 'https://www.example.com', SESSION_SECRET: SECRET }, 1],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 0],
  [{ PUBLIC_URL: 'https://www.example.com', SESSION_SECRET: SECRET, TRUSTED_PROXIES: '0' }, 0],
  [{ TRUSTED_PROXIES: '2' }, 2],
])('with %j there are %i trusted proxies', (source, proxies) => {
  expect(readEnv(source).trustedProxies).toBe(proxies);
});

describe('a bad value gives one line that names it', () => {
  /** The variables that a value requires. */
  const ACCOUNT = { CDN: 'bunny', CDN_ZONE: '1', CDN_TOKEN: 'token' };
  const WITH: Record<string, Record<string, string>> = {
    SUPABASE_URL: { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' },
    SMTP_URL: { ENQUIRIES_TO: 'sales@example.com' },
    ENQUIRIES_TO: { SMTP_URL: 'smtp://localhost' },
    CDN_ZONE: ACCOUNT,
    CDN_TOKEN: ACCOUNT,
    CDN_API_URL: ACCOUNT,
  };

  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' '],
    ['DRAIN_SECONDS', 'long'],
    ['DRAIN_SECONDS', '61'],
    ['KEEP_ALIVE_SECONDS', '0'],
    ['KEEP_ALIVE_SECONDS', '3601'],
    ['HSTS', 'yes'],
    ['HSTS', 'max-age=1\r\nX-A: b'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'http://example.com/shop'],
    ['PUBLIC_URL', 'http://example.com/?a=1'],
    ['PUBLIC_URL', 'http://example.com/#a'],
    ['PUBLIC_URL', 'http://user:pass@example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUSTED_PROXIES', 'all'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', '11'],
    ['SUPABASE_URL', 'abc.supabase.co'],
    ['SUPABASE_URL', 'https://abc.supabase.co/rest/v1'],
    ['DATABASE_URL', 'mysql://localhost/site'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres://[db/site'],
    ['SESSION_SECRET', 'too short'],
    ['SESSION_SECRET', 'x'.repeat(31)],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_EMAIL', 'admin@example'],
    ['ADMIN_NAME', 'x'.repeat(201)],
    ['ADMIN_PASSWORD', 'seven77'],
    ['SEED', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['PURGE_URL', 'ftp://cdn.example.com'],
    ['CDN', 'akamai'],
    ['CDN_ZONE', 'a/b'],
    ['CDN_TOKEN', 'hunter2 '],
    ['CDN_API_URL', 'api.cloudflare.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://[mail'],
    ['SMTP_URL', 'smtp://office:pa#ss@mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTls=true'],
    ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=yes'],
    ['ENQUIRIES_TO', 'me'],
    ['ENQUIRIES_TO', 'not an address'],
  ])('%s=%s', (name, value) => {
    const message = complaint({ ...WITH[name], [name]: value });
    expect(message).toMatch(new RegExp(`^The environment is not usable: ${name} [^\\n;]+\\.$`));
  });

  test('several bad values give one line that names each', () => {
    const message = complaint({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z' });
    expect(message).toMatch(/^The environment is not usable: PORT .+; SEED .+; LOG_LEVEL .+\.$/);
    expect(message).not.toContain('\n');
  });

  test('that contains no secret', () => {
    const message = complaint({ SESSION_SECRET: 'hunter2', ADMIN_PASSWORD: 'swordf1', DATABASE_URL: 'x://u:pa55@h/d' });
    expect(message).toMatch(/SESSION_SECRET.+ADMIN_PASSWORD|ADMIN_PASSWORD.+SESSION_SECRET/);
    expect(message).not.toMatch(/hunter2|swordf1|pa55/);
  });
});

describe('values that depend on each other', () => {
  const supabase = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };

  test('SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY', () => {
    expect(complaint({ SUPABASE_URL: 'https://abc.supabase.co' })).toBe(
      'The environment is not usable: SUPABASE_PUBLISHABLE_KEY is needed with SUPABASE_URL.',
    );
  });

  test('SUPABASE_URL works without SUPABASE_SECRET_KEY', () => {
    expect(readEnv(supabase).supabase).toMatchObject({ publishableKey: 'sb_publishable_x', secretKey: undefined });
  });

  const cdn = { CDN: 'fastly', CDN_ZONE: 'SU1Z0isxPaozGVKXdv0eY', CDN_TOKEN: 'hunter2' };

  test('CDN has its zone and token, and another address on demand', () => {
    const account = { cdn: 'fastly', zone: 'SU1Z0isxPaozGVKXdv0eY', token: 'hunter2' };
    expect(readEnv(cdn).sharedCache).toEqual({ ...account, apiUrl: undefined });
    expect(readEnv({ ...cdn, CDN_API_URL: 'http://127.0.0.1:9/x' }).sharedCache).toEqual({
      ...account,
      apiUrl: 'http://127.0.0.1:9/x',
    });
  });

  test.each([
    [{ ...cdn, CDN_ZONE: '' }, 'CDN_ZONE is needed with CDN'],
    [{ ...cdn, CDN_TOKEN: '' }, 'CDN_TOKEN is needed with CDN'],
    [{ ...cdn, PURGE_URL: 'https://cdn.example.com/' }, 'PURGE_URL cannot be used together with CDN'],
    [{ CDN_TOKEN: 'hunter2' }, 'CDN_TOKEN is of no use without CDN'],
    [{ CDN_API_URL: 'https://api.example.com' }, 'CDN_API_URL is of no use without CDN'],
  ])('%j is refused in one line', (env, words) => {
    expect(complaint(env)).toBe(`The environment is not usable: ${words}.`);
  });

  test('SUPABASE_URL and DATABASE_URL exclude each other', () => {
    expect(complaint({ ...supabase, DATABASE_URL: 'postgres://localhost/site' })).toBe(
      'The environment is not usable: DATABASE_URL cannot be used together with SUPABASE_URL.',
    );
  });

  test('PUBLIC_URL with https needs SESSION_SECRET', () => {
    expect(complaint({ PUBLIC_URL: 'https://www.example.com' })).toBe(
      'The environment is not usable: SESSION_SECRET is needed when PUBLIC_URL is https.',
    );
    const env = readEnv({ PUBLIC_URL: 'https://www.example.com', SESSION_SECRET: SECRET });
    expect(env.publicUrl?.href).toBe('https://www.example.com/');
  });

  test.each(['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'])('%s needs SUPABASE_URL', (name) => {
    expect(complaint({ [name]: 'sb_x' })).toBe(
      `The environment is not usable: ${name} is of no use without SUPABASE_URL.`,
    );
  });

  test('ENQUIRIES_TO needs SMTP_URL', () => {
    expect(complaint({ ENQUIRIES_TO: 'sales@example.com' })).toBe(
      'The environment is not usable: SMTP_URL is needed with ENQUIRIES_TO.',
    );
  });

  test('SMTP_URL needs ENQUIRIES_TO', () => {
    expect(complaint({ SMTP_URL: 'smtp://localhost' })).toBe(
      'The environment is not usable: ENQUIRIES_TO is needed with SMTP_URL.',
    );
  });
});

describe('a site without a disk', () => {
  const all = {
    SUPABASE_URL: 'https://abc.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    PUBLIC_URL: 'https://www.example.com',
    SESSION_SECRET: SECRET,
  };

  test('reads what other sites read', () => {
    expect(readDisklessEnv(all)).toEqual(readEnv(all));
  });

  test.each([
    ['SUPABASE_URL', { SUPABASE_URL: '', SUPABASE_PUBLISHABLE_KEY: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
  ])('needs %s', (name, missing) => {
    expect(() => readDisklessEnv({ ...all, ...missing })).toThrow(
      `The environment is not usable: ${name} is needed where nothing is kept on a disk.`,
    );
  });

  test('names all that is missing in one line', () => {
    expect(() => readDisklessEnv({})).toThrow(
      /^The environment is not usable: SUPABASE_URL [^;]+; PUBLIC_URL [^;]+; SESSION_SECRET [^;]+\.$/,
    );
  });
});
