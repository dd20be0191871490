import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Names of a query's data, as contracts name their changes. */
      readonly shows?: readonly string[]
      /** Name of the record type that a query shows a record of. */
      readonly record?: string
    }
  }
}

/** Reads the queries again that show changed data. Lists are kept up to date by the change feed instead. */
export function readChanged(queries: QueryClient, changes: readonly string[] = []): void {
  if (changes.length === 0) return
  void queries.invalidateQueries({
    predicate: ({ meta }) => meta?.shows?.some((name) => changes.includes(name)) === true,
  })
}

/** Reads the records again that a call changed and whose new version is not its answer. */
function readRecords(queries: QueryClient, changes: readonly string[] = []): void {
  void queries.invalidateQueries({
    predicate: ({ meta }) => meta?.record !== undefined && changes.includes(meta.record),
  })
}

/** Runs something after an answer, and after a refusal too, because an outdated screen may have caused it. */
async function behind<Answer>(answer: Promise<Answer>, then: () => void): Promise<Answer> {
  try {
    return await answer
  } finally {
    then()
  }
}

/** An API whose calls refresh the screens with the data that their contracts change. */
export function readingAgain(queries: QueryClient, api: Api): Api {
  return {
    ask: (...asked) => api.ask(...asked),
    carry: (attempt) => api.carry(attempt),
    seen: api.seen,
    send: (request) => behind(api.send(request), () => readChanged(queries, request.changes)),
    call: (contract, ...rest) =>
      behind(api.call(contract, ...rest), () => {
        readChanged(queries, contract.changes)
        readRecords(queries, contract.changes)
      }),
    ownedBy: (owner) => readingAgain(queries, api.ownedBy(owner)),
  }
}

/** Refreshes one query, for data of the change feed. */
export const askAgain = (queries: QueryClient, queryKey: QueryKey): Promise<void> =>
  queries.invalidateQueries({ queryKey, exact: true })

/** Marks a query for a refresh at its next use, because its changes are no longer reported. */
export const askNextTime = (queries: QueryClient, queryKey: QueryKey): Promise<void> =>
  queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
