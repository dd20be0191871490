import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Names of the data that a query shows, as contracts name what they change. */
      readonly shows?: readonly string[]
    }
  }
}

/** Reads the queries again that show changed data. Records and lists are kept up to date by the change feed instead. */
export function readChanged(queries: QueryClient, changes: readonly string[] = []): void {
  if (changes.length === 0) return
  void queries.invalidateQueries({
    predicate: ({ meta }) => meta?.shows?.some((name) => changes.includes(name)) === true,
  })
}

/**
 * An API whose calls have the screens read again what their contracts change. Refusals too: what a screen showed before
 * may be the reason.
 */
export function readingAgain(queries: QueryClient, api: Api): Api {
  const then = async <Answer>(answer: Promise<Answer>, changes: readonly string[] | undefined): Promise<Answer> => {
    try {
      return await answer
    } finally {
      readChanged(queries, changes)
    }
  }
  return {
    ask: (...asked) => api.ask(...asked),
    carry: (attempt) => api.carry(attempt),
    seen: api.seen,
    send: (request) => then(api.send(request), request.changes),
    call: (contract, ...rest) => then(api.call(contract, ...rest), contract.changes),
    ownedBy: (owner) => readingAgain(queries, api.ownedBy(owner)),
  }
}

/** Reads one query again, for what follows the change feed. */
export const askAgain = (queries: QueryClient, queryKey: QueryKey): Promise<void> =>
  queries.invalidateQueries({ queryKey, exact: true })

/** Has a query read again when it is next shown, because nobody reports its changes any more. */
export const askNextTime = (queries: QueryClient, queryKey: QueryKey): Promise<void> =>
  queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
