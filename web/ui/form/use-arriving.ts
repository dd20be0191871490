import { useMemo, useRef, useState } from 'react'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useFinish } from './unfinished-inputs.ts'

/**
 * Follows what is on its way for a field until it has arrived: a save waits for it, and the form, which does not hold it
 * yet, is not left without a question.
 */
export function useArriving(label: string): <Kept>(sending: Promise<Kept>) => Promise<Kept> {
  const [count, setCount] = useState(0)
  useLeaveGuard(count > 0, label)
  const running = useRef(new Set<Promise<unknown>>())
  useFinish(async () => {
    await Promise.all(running.current)
    return true
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
