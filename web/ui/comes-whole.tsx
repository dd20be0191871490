import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { RowsSkeleton } from './states.tsx'

/** Between one answer and the question that follows from it, nothing is asked. */
const restMs = 60

/** Whoever waits longer sees what is here, and the rest as it comes. */
const longestMs = 2000

const waiting = <RowsSkeleton rows={3} />

const isFirstAnswerDue = ({ state }: Query): boolean => state.status === 'pending'

/** True once nothing on the page waits for its first answer any more; it stays true. */
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
 * Parts that stand below each other and are read one by one: they are shown when all of them are here, their code and
 * what they ask for, so that none goes from under the pointer when the one above it comes. Whoever waits for two seconds
 * behind the code sees those that are here.
 */
export const ComesWhole = ({ children }: { readonly children: ReactNode }) => (
  // Before their code is here they ask for nothing, and nothing would seem to be due.
  <Suspense fallback={waiting}>
    <Answered>{children}</Answered>
  </Suspense>
)
