import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useInboxPlace } from '../inbox-place.tsx'
import { threadPageQuery } from './use-thread-page.ts'

/** Moving quickly over rows reads none of them. */
const restMs = 40
/** So long a thread that was read ahead is not read ahead again; opened, it is read in any case. */
const freshMs = 15_000

/** Reads threads before they are opened; a failed one is read again when opened. True if it is loaded. */
function useReader(): (id: string) => Promise<boolean> {
  const { api, queries } = usePlatform()
  const client = useClient()
  const { isPrepared } = useInboxPlace()
  return async (id) => {
    const query = threadPageQuery({ api, queries }, client.id, id)
    // A drawn thread is read again when it is opened, so that its messages are known to be new.
    const staleTime = isPrepared(id) ? Infinity : freshMs
    await queries.prefetchQuery({ ...query, staleTime })
    return Boolean(queries.getQueryData(query.queryKey))
  }
}

/** Reads a thread that may be opened next, and has it drawn hidden, unless another is likelier by then. */
function useForeseeing(): (id: string) => () => void {
  const read = useReader()
  const { prepare } = useInboxPlace()
  return (id) => {
    let isLikely = true
    const readAndDraw = async () => {
      if ((await read(id)) && isLikely) prepare(id)
    }
    void readAndDraw()
    return () => {
      isLikely = false
    }
  }
}

interface Place {
  readonly cursorId: string | undefined
  readonly selectedId: string | undefined
}

/** Rows after an open thread that are read ahead: a quick user is there before one has loaded. */
const ahead = 2

/**
 * Reads the threads of a list that will most likely be opened next, once the cursor rests: the one at it, or those
 * after the open thread. The first of them is drawn as well.
 */
export function useReadAhead(order: readonly string[], { cursorId, selectedId }: Place): void {
  const read = useEffectEvent(useReader())
  const foresee = useEffectEvent(useForeseeing())
  const at = cursorId === undefined ? -1 : order.indexOf(cursorId)
  const ids = cursorId === selectedId ? order.slice(at + 1, at + 1 + ahead) : order.slice(at, at + 1)
  const wanted = at === -1 ? '' : ids.join(' ')
  useEffect(() => {
    const [next, ...later] = wanted.split(' ').filter(Boolean)
    if (next === undefined) return undefined
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = foresee(next)
      for (const id of later) void read(id)
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [wanted])
}

/** Reads the thread on whose row a mouse rests. For the element around the rows. */
export function useReadUnderMouse() {
  const foresee = useForeseeing()
  const rest = useRef<{ id: string | undefined; leave: () => void }>(undefined)
  useEffect(() => () => rest.current?.leave(), [])
  return (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-thread]')?.dataset['thread']
    if (id === rest.current?.id) return
    rest.current?.leave()
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      if (id !== undefined) stop = foresee(id)
    }, restMs)
    const leave = () => {
      clearTimeout(timer)
      stop?.()
    }
    rest.current = { id, leave }
  }
}
