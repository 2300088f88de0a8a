import type { LiteConnection } from './lite-api.server.ts';

type Executor = {
  executeQuery(query: { sql: string; parameters: unknown[]; query: object; queryId: object }): Promise<unknown>;
};

/** Two private methods of the library; see below. */
type Settings = {
  applyJwtSessionContext(executor: Executor, vars: RequestVars, setRole: boolean): Promise<void>;
  applyRpcRequestGucs(executor: Executor, rpc: RpcRequest): Promise<void>;
};
type RequestVars = {
  auth?: { role?: string; uid?: unknown; jwt?: unknown };
  storage?: { operation?: unknown };
};
type RpcRequest = { method: string; path: string; requestHeaders?: Record<string, string> };

/**
 * Sets the request's role and settings in one statement. The library needs six for every request and five more for a
 * function, each slower than most queries. If it renames the methods that are replaced here, only the speed is lost.
 */
export function applySettingsAtOnce(connection: LiteConnection): void {
  const settings: Settings = {
    applyJwtSessionContext(executor, { auth, storage }) {
      const role = auth?.role || 'anon';
      return set(executor, {
        role,
        'request.jwt.claim.sub': String(auth?.uid ?? ''),
        'request.jwt.claim.role': role,
        'storage.operation': String(storage?.operation ?? ''),
        'request.jwt.claims': auth?.jwt && typeof auth.jwt === 'object' ? JSON.stringify(auth.jwt) : '',
      });
    },
    applyRpcRequestGucs(executor, { method, path, requestHeaders = {} }) {
      return set(executor, {
        'response.status': '',
        'response.headers': '',
        'request.method': method,
        'request.path': path,
        'request.headers': JSON.stringify(requestHeaders),
      });
    },
  };
  Object.assign(connection, settings);
}

async function set(executor: Executor, settings: Record<string, string>): Promise<void> {
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  const sql = `select ${calls.join(', ')}`;
  const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] };
  await executor.executeQuery({ sql, parameters: Object.values(settings), query, queryId: {} });
}

/**
 * Keeps the library from granting all rights on all tables to all roles, which it does before a process's first query
 * until this private state of it is "active". Rights are the migrations' business. If the library renames it, the tests
 * of access fail.
 */
export function keepRightsAsGranted(connection: LiteConnection): void {
  Object.assign(connection, { rlsState: 'active' });
}
