import { useEffect, useRef } from 'react'

/** Value of the last render, for later callbacks, such as the answer of a dialog. */
export function useNewest<T>(value: T): () => T {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  }, [value])
  return () => newest.current
}
