/**
 * Liveness: the process responds. Compression would make its three bytes more, and wait in Node's pool of threads for all
 * that others compress.
 */
export function loader() {
  return new Response('ok\n', { headers: { 'Cache-Control': 'no-store, no-transform', 'Content-Type': 'text/plain' } });
}
