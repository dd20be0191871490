import { useEffect, useRef } from 'react'

/** Does what follows on an answer only while the screen that asked is open: whoever has left it is not led back. */
export function useWhileOpen(follow: (id: string) => void): (id: string) => void {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return (id) => {
    if (isOpen.current) follow(id)
  }
}
