import type { Driver, Script } from './engine.ts';

/** The keys of https://www.w3.org/TR/webdriver2/#keyboard-actions that have no character. */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Opens a session of W3C WebDriver: ten requests of a standard, for which a library would bring 23 MB.
 *
 * @param port where the driver listens on this machine
 * @throws with the driver's words
 */
export async function openSession(port: number, capabilities: object): Promise<Driver> {
  const { sessionId } = (await send(port, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  const ask = (method: string, path: string, body?: object) => send(port, method, `/session/${sessionId}${path}`, body);
  const evaluate = ({ source, args }: Script) =>
    ask('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args });
  const elementOf = async (script: Script) => {
    const found = (await evaluate(script)) as Record<string, string> | null;
    if (!found) throw new Error('There is no such element.');
    return `/element/${found[ELEMENT]}`;
  };
  return {
    goto: async (address) => {
      await ask('POST', '/url', { url: address });
    },
    reload: async (isHard) => {
      if (isHard) throw new Error('WebDriver has no reload past the cache.');
      await ask('POST', '/refresh', {});
    },
    step: async (by) => {
      await ask('POST', by < 0 ? '/back' : '/forward', {});
    },
    evaluate,
    stillMs: 20,
    click: async (x, y) => {
      const steps = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions: steps }] });
    },
    upload: async (script, paths) => {
      await ask('POST', `${await elementOf(script)}/value`, { text: paths.join('\n') });
    },
    press: async (key) => {
      const value = KEYS[key] ?? key;
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    resize: async (width, height) => {
      await ask('POST', '/window/rect', { width, height });
    },
    screenshot: async () => Buffer.from(String(await ask('GET', '/screenshot')), 'base64'),
    close: async () => {
      await ask('DELETE', '');
    },
  };
}

async function send(port: number, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}
