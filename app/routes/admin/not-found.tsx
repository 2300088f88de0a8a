import { notFound } from '~/lib/outage.server';

export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
