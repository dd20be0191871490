import { useEffect, useEffectEvent, useState } from 'react'
import { fetchPart, isPartHere } from './lazy-part.tsx'

type Parts = readonly (object | undefined)[]

/** Longest wait for the parts. */
const longestMs = 3000

/**
 * Fetches parts of a page before they are drawn. True once all of them are loaded, or known to be missing, or too slow:
 * the drawing then does not move by a late one. It stays true.
 */
export function usePartsHere(parts: Parts): boolean {
  const [isSettled, setSettled] = useState(() => parts.every(isPartHere))
  const fetchAll = useEffectEvent(() => Promise.allSettled(parts.map(fetchPart)))
  useEffect(() => {
    const settle = () => setSettled(true)
    const timer = setTimeout(settle, longestMs)
    void fetchAll().then(settle)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

/** Fetches parts that are likely to be drawn soon. A missing one is reported by its drawing. */
export function useFetchAhead(parts: Parts): void {
  const fetchAll = useEffectEvent(() => Promise.allSettled(parts.map(fetchPart)))
  useEffect(() => {
    void fetchAll()
  }, [])
}
