import { useEffect } from 'react'
import { createStore, useStore } from '../platform/store.ts'

const tickMs = 20_000
const clock = createStore(Date.now())
let listeners = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time now, moving on every 20 seconds for all who show it. */
export function useNow(): number {
  useEffect(() => {
    listeners += 1
    if (timer === undefined) timer = setInterval(() => clock.set(Date.now()), tickMs)
    return () => {
      listeners -= 1
      if (listeners > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return useStore(clock)
}
