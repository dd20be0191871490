import { useEffect, useRef } from 'react'
import { notify, withdrawNotice } from '../../platform/notices.ts'

/**
 * Says that an item was taken off a form, with the way back. It goes with the list: nothing could bring the item back
 * where its form is gone.
 */
export function useRemovedNotice(): (name: string, undo: () => void) => void {
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const ids = shown.current
    return () => {
      for (const id of ids) withdrawNotice(id)
    }
  }, [])
  return (name, undo) => {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)} removed`
    const id = notify({ title, message: 'Save removes it for good.', action: { label: 'Undo', run: undo } })
    if (id !== undefined) shown.current.add(id)
  }
}
