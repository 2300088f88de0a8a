import { type Connection, ensureHistoryTable, generateApiKey } from '@supabase/lite';
import type { FileStore } from './file-store.server.ts';
import { askLiteApi, type LiteConnection, reportConstraints, startLiteApi, URL_IN_PROCESS } from './lite-api.server.ts';
import { applySettingsAtOnce, keepRightsAsGranted } from './request-settings.server.ts';

/** The Supabase API on a connection, in the current thread. */
export type LiteService = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Passes a request to the API and reads the whole response. */
  ask(request: Request): Promise<Response>;
  /** Adds a user; sign-up is closed otherwise. */
  signUp(email: string, password: string): Promise<void>;
  /** Makes the API read the tables' definitions again. */
  clearSchemaCache(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  connection: LiteConnection;
  files: FileStore;
  secret: string;
  /** Whether the API's own schemas and the roles are known to be as this version makes them. */
  isPrepared?: boolean;
};

/** Starts the API and creates its own schemas; the caller migrates the site's. */
export async function startLiteService({ connection, files, secret, isPrepared }: Options): Promise<LiteService> {
  const [publishable, service] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')]);
  const options = { connection, files, secret, publishableKey: publishable.key, secretKey: service.key };
  reportConstraints(connection);
  applySettingsAtOnce(connection);
  keepRightsAsGranted(connection);
  const api = await startLiteApi({ ...options, openSignUp: false });
  if (!isPrepared) {
    await api.ensureSystemSchema();
    await ensureHistoryTable(connection as Connection);
  }
  return {
    url: URL_IN_PROCESS,
    publishableKey: publishable.key,
    secretKey: service.key,
    ask: (request) => askLiteApi(api, request),
    async signUp(email, password) {
      const open = await startLiteApi({ ...options, openSignUp: true });
      const response = await open.fetch(
        new Request(`${URL_IN_PROCESS}/auth/v1/signup`, {
          method: 'POST',
          headers: { apikey: publishable.key, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      );
      if (!response.ok) throw new Error(`The user could not be made: ${await response.text()}`);
    },
    clearSchemaCache: () => connection.clearSchemaCache(),
    close: () => connection.close(),
  };
}
