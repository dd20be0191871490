import { useEffect, useRef } from 'react'
import type { Composer } from './composer.ts'

/**
 * The newest message that the writer had seen: the newest at their last change, or at the opening of the thread. One
 * after the last key may not have been noticed.
 */
export function useBasedOn(composer: Composer, newest: string | undefined): () => string | undefined {
  const shown = useRef(newest)
  const seen = useRef(newest)
  useEffect(() => {
    shown.current = newest
    if (seen.current === undefined) seen.current = newest
  }, [newest])
  useEffect(
    () =>
      composer.strokes.subscribe(() => {
        seen.current = shown.current
      }),
    [composer],
  )
  return () => seen.current
}
