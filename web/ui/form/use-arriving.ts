import { useMemo, useRef, useState } from 'react'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useFinish } from './unfinished-inputs.ts'
import { useUnsettledPart } from './unsettled-parts.ts'

/**
 * Follows an upload of a field until it has arrived: a save waits for it, and leaving the form, which does not hold it
 * yet, asks first.
 */
export function useArriving(label: string): <Kept>(sending: Promise<Kept>) => Promise<Kept> {
  const [count, setCount] = useState(0)
  useLeaveGuard(count > 0, label)
  useUnsettledPart(label, 'file', count > 0)
  const running = useRef(new Set<Promise<unknown>>())
  useFinish(async () => {
    let isArrived = true
    // A later turn of the same field may start during the wait.
    while (running.current.size > 0) {
      const settled = await Promise.allSettled(running.current)
      isArrived = settled.every(({ status }) => status === 'fulfilled')
    }
    return isArrived
  })
  return useMemo(
    () => (sending) => {
      setCount((before) => before + 1)
      running.current.add(sending)
      return sending.finally(() => {
        running.current.delete(sending)
        setCount((before) => before - 1)
      })
    },
    [],
  )
}

interface LateWrites {
  /** Puts an answer into its place in the form, unless a later write or withdrawal of the place came first. */
  readonly write: <Kept>(place: string, arriving: Promise<Kept>, put: (kept: Kept) => void) => Promise<void>
  /** Drops the answer that is still to arrive for a place. */
  readonly withdraw: (place: string) => void
}

/** Writes that need an answer first: of those for one place the latest one wins, and a save waits for it. */
export function useLateWrites(label: string): LateWrites {
  const follow = useArriving(label)
  return useMemo(() => {
    const turns = new Map<string, symbol>()
    return {
      write: (place, arriving, put) => {
        const own = Symbol(place)
        turns.set(place, own)
        const isLatest = () => turns.get(place) === own
        const writing = async () => {
          try {
            const kept = await arriving
            if (isLatest()) put(kept)
          } catch (error) {
            if (isLatest()) throw error
          }
        }
        return follow(writing())
      },
      withdraw: (place) => {
        turns.delete(place)
      },
    }
  }, [follow])
}
