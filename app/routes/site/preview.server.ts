import type { RouterContextProvider } from 'react-router';
import { requestContext } from '~/lib/request/request-context';

/** @returns the data of a page that is a preview, by the name of the page; null for an ordinary request */
export function previewOf<Data>(context: Readonly<RouterContextProvider>, name: string): Data | null {
  return (context.get(requestContext).preview?.data[name] as Data | undefined) ?? null;
}
