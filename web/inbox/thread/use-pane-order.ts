import { startTransition, useEffect, useState } from 'react'

/** One visit to a thread, from drawing it ahead until it is left. A thread visited again is drawn again. */
export interface Visit {
  readonly visit: number
  readonly threadId: string
}

interface CurrentState {
  readonly shown: Visit
  readonly ahead: Visit | undefined
}

export interface PaneOrder extends CurrentState {
  /** The one before, until its successor is on the screen. */
  readonly left: Visit
}

/** Unmounting a thread costs a frame, which the opened one needs. */
const leaveAfterMs = 150

/** Next visit: the one that was drawn ahead, if that is opened now. */
function following({ shown, ahead }: CurrentState, threadId: string, aheadId: string | undefined): CurrentState {
  const last = Math.max(shown.visit, ahead?.visit ?? 0)
  const opened = [shown, ahead].find((one) => one?.threadId === threadId) ?? { visit: last + 1, threadId }
  if (aheadId === undefined || aheadId === threadId) return { shown: opened, ahead: undefined }
  const next = { visit: Math.max(last, opened.visit) + 1, threadId: aheadId }
  return { shown: opened, ahead: ahead?.threadId === aheadId ? ahead : next }
}

/** Which visit is shown, which is drawn behind it, and which is about to go. */
export function usePaneOrder(threadId: string, aheadId: string | undefined): PaneOrder {
  const [existing, setThreadState] = useState<CurrentState>({ shown: { visit: 1, threadId }, ahead: undefined })
  const [left, setLeft] = useState(existing.shown)
  const next = following(existing, threadId, aheadId)
  const isSame = next.shown === existing.shown && next.ahead === existing.ahead
  if (!isSame) setThreadState(next)
  const { shown, ahead } = isSame ? existing : next
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLeft(shown)), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [shown])
  return { left, shown, ahead }
}
