import { useState } from 'react'

const key = 'flightline-format-bar'

/** Below this width the tools of a message would stand in three rows. */
const isWide = (): boolean => window.matchMedia('(min-width: 87.5em)').matches

function leave(as: 'open' | 'closed'): void {
  try {
    localStorage.setItem(key, as)
  } catch (error) {
    console.warn('This device has no room for how the editor was left.', error)
  }
}

/** Whether the row of formatting is open: as it was left on this device, otherwise where there is room. */
export function useFormatBar() {
  const [isOpen, setOpen] = useState(() => {
    const left = localStorage.getItem(key)
    return left === null ? isWide() : left === 'open'
  })
  return {
    isOpen,
    toggle: () => {
      leave(isOpen ? 'closed' : 'open')
      setOpen(!isOpen)
    },
  }
}
