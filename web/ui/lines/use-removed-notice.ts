import { useEffect, useRef } from 'react'
import { notify, withdrawNotice } from '../../platform/notices.ts'

/**
 * Announces that an item was removed from a form, with Undo. The notice closes with the list: without its form the item
 * could not be restored.
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
