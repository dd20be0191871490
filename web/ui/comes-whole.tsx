import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { RowsSkeleton } from './states.tsx'

/** Pause between one answer and the request that depends on it. */
const restMs = 60

/** Longest wait: after it the loaded parts are shown, and the rest as it arrives. */
const longestMs = 2000

const waiting = <RowsSkeleton rows={3} />

const isFirstAnswerDue = ({ state }: Query): boolean => state.status === 'pending'

/** True once no part of the page waits for its first answer any more; it stays true. */
function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(false)
  const client = useQueryClient()
  const due = useIsFetching({ predicate: isFirstAnswerDue })
  const hasAsked = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (client.isFetching({ predicate: isFirstAnswerDue }) > 0) hasAsked.current = true
    if (due > 0) return undefined
    if (!hasAsked.current) {
      // All is known already: it is shown before anything else is drawn.
      queueMicrotask(() => setWhole(true))
      return undefined
    }
    const timer = setTimeout(() => setWhole(true), restMs)
    return () => clearTimeout(timer)
  }, [client, due])
  return isWhole
}

function Answered({ children }: { readonly children: ReactNode }) {
  const isWhole = useIsWhole()
  return (
    <>
      {!isWhole && waiting}
      <div style={{ display: 'contents', visibility: isWhole ? 'visible' : 'hidden' }}>{children}</div>
    </>
  )
}

/**
 * Parts below each other that are read one by one: they are shown when all of them have loaded, with their code and
 * their data, so that none moves under the pointer when the one above it arrives. After two seconds of waiting for
 * the code the loaded ones are shown.
 */
export const ComesWhole = ({ children }: { readonly children: ReactNode }) => (
  // Without their code they request no data, and would seem to be complete.
  <Suspense fallback={waiting}>
    <Answered>{children}</Answered>
  </Suspense>
)
