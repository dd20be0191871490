import { useIsFetching, type Query } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { RowsSkeleton } from './states.tsx'

/** Between one answer and the question that follows from it, nothing is asked. */
const restMs = 60

/** Whoever waits longer sees what is here, and the rest as it comes. */
const longestMs = 2000

const isFirstAnswerDue = ({ state }: Query): boolean => state.status === 'pending'

/** True once nothing on the page waits for its first answer any more; it stays true. */
function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(false)
  const due = useIsFetching({ predicate: isFirstAnswerDue })
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (due > 0) return undefined
    const timer = setTimeout(() => setWhole(true), restMs)
    return () => clearTimeout(timer)
  }, [due])
  return isWhole
}

/**
 * Parts that stand below each other and are read one by one: they are shown when all of them are here, so that none goes
 * from under the pointer when the one above it comes. Whoever waits for two seconds sees those that are here.
 */
export function ComesWhole({ children }: { readonly children: ReactNode }) {
  const isWhole = useIsWhole()
  return (
    <>
      {!isWhole && <RowsSkeleton rows={3} />}
      <div style={{ display: 'contents', visibility: isWhole ? 'visible' : 'hidden' }}>{children}</div>
    </>
  )
}
