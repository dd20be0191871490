import { useState } from 'react'

const key = 'flightline-format-bar'

function leave(as: 'open' | 'closed'): void {
  try {
    localStorage.setItem(key, as)
  } catch (error) {
    console.warn('This device has no room for how the editor was left.', error)
  }
}

/** Whether the row of formatting is open: as it was left on this device, closed at first. */
export function useFormatBar() {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) === 'open')
  return {
    isOpen,
    toggle: () => {
      leave(isOpen ? 'closed' : 'open')
      setOpen(!isOpen)
    },
  }
}
