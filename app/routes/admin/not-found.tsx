import { notFound } from '~/lib/request/backend-errors.server';

export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
