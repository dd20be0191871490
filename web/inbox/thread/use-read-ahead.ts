import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { threadPageQuery } from './use-thread-page.ts'

/** Whoever passes over rows reads none of them. */
const restMs = 40
/** So long a thread that was read ahead is not read ahead again; opened, it is read in any case. */
const freshMs = 15_000

/** Reads threads before they are opened, so that they are there at once; what fails is asked for again when opened. */
function useReader(): (id: string) => void {
  const { api, queries } = usePlatform()
  const client = useClient()
  return (id) => void queries.prefetchQuery({ ...threadPageQuery({ api, queries }, client.id, id), staleTime: freshMs })
}

interface Place {
  readonly cursorId: string | undefined
  readonly selectedId: string | undefined
}

/** Of the rows behind an open thread, those that are read ahead: whoever hurries is there before one has come. */
const ahead = 2

/**
 * Reads the threads of a list that will most likely be opened next, once the keyboard's place rests: the one at it, or
 * those behind the open thread.
 */
export function useReadAhead(order: readonly string[], { cursorId, selectedId }: Place): void {
  const read = useEffectEvent(useReader())
  const at = cursorId === undefined ? -1 : order.indexOf(cursorId)
  const ids = cursorId === selectedId ? order.slice(at + 1, at + 1 + ahead) : order.slice(at, at + 1)
  const wanted = at === -1 ? '' : ids.join(' ')
  useEffect(() => {
    if (wanted === '') return undefined
    const timer = setTimeout(() => wanted.split(' ').forEach(read), restMs)
    return () => clearTimeout(timer)
  }, [wanted])
}

/** Reads the thread on whose row a mouse rests. For the element around the rows. */
export function useReadUnderMouse() {
  const read = useReader()
  const rest = useRef<{ id: string | undefined; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(rest.current?.timer), [])
  return (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-thread]')?.dataset['thread']
    if (id === rest.current?.id) return
    clearTimeout(rest.current?.timer)
    rest.current = { id, timer: setTimeout(() => id !== undefined && read(id), restMs) }
  }
}
