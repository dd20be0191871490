import { createStore, useStore, type Followed } from '../platform/store.ts'

const tickMs = 20_000
/** A clock without subscribers stops: one that is as old as this is set before it is shown again. */
const oldAfterMs = 1000
const clock = createStore(Date.now())
let followers = 0
let timer: ReturnType<typeof setInterval> | undefined

function setWhereItStood(): void {
  const now = Date.now()
  if (Math.abs(now - clock.get()) >= oldAfterMs) clock.set(now)
}

const runningClock: Followed<number> = {
  // The first drawing has the present time: requests made with an old one would be made twice.
  get: () => {
    if (followers === 0) setWhereItStood()
    return clock.get()
  },
  subscribe: (listener) => {
    const stop = clock.subscribe(listener)
    // A screen that comes back from behind was drawn long ago.
    if (followers === 0) setWhereItStood()
    followers += 1
    timer ??= setInterval(() => clock.set(Date.now()), tickMs)
    return () => {
      stop()
      followers -= 1
      if (followers > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
}

/** The time now, moving on every 20 seconds for all who show it. */
export const useNow = (): number => useStore(runningClock)
