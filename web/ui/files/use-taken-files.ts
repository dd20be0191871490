import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pastedFiles } from './pasted-files.ts'
import { watchDrops } from './watch-drops.ts'

/** Files that are dropped or pasted on a place. Whether some are dragged over it. */
export function useTakenFiles(take: (files: readonly File[]) => void, isOn: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const onFiles = useEffectEvent(take)
  useEffect(() => {
    const element = place.current
    if (!isOn || element === null) return undefined
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event)
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    element.addEventListener('paste', paste)
    const stop = watchDrops(element, { onOver: setOver, onFiles: (files) => onFiles(files) })
    return () => {
      element.removeEventListener('paste', paste)
      stop()
    }
  }, [isOn])
  return { place, isOver }
}
