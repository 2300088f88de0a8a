import type { PublicationState } from './publication';

type Filterable<Query> = {
  eq(column: 'status', value: never): Query;
  is(column: 'publish_at', value: null): Query;
  not(column: 'publish_at', operator: 'is', value: null): Query;
};

/** Narrows a query of content to the rows in a state; null stands for all. */
export function inState<Query>(query: Query, state: PublicationState | null): Query {
  if (!state) return query;
  const status = state === 'scheduled' ? 'published' : state;
  const found = (query as Filterable<Query>).eq('status', status as never) as Filterable<Query>;
  if (state === 'scheduled') return found.not('publish_at', 'is', null);
  return state === 'published' ? found.is('publish_at', null) : (found as Query);
}
