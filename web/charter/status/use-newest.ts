import { useEffect, useRef } from 'react'

/** The value of the last render, for what is done later, when a dialog is answered say. */
export function useNewest<T>(value: T): () => T {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  }, [value])
  return () => newest.current
}
