import { ColorInput, type ColorInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'

const atOnce = { transition: 'fade', duration: 0 } as const

/**
 * A colour in words, with a picker below it. The picker opens by a click, Enter or the arrow down: it would lie over what
 * comes next for whoever only passes by with Tab. Escape closes it before anything behind it.
 */
export function ColorBox(props: Omit<ColorInputProps, 'popoverProps' | 'onClick' | 'onBlur' | 'onKeyDown'>) {
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const isWanted = ['Enter', 'ArrowDown'].includes(event.key)
    if (isOpen ? event.key !== 'Escape' : !isWanted) return
    event.preventDefault()
    setOpen(isWanted)
  }
  return (
    <ColorInput
      {...props}
      popoverProps={{ transitionProps: atOnce, opened: isOpen, closeOnEscape: false }}
      data-mantine-stop-propagation={isOpen || undefined}
      onClick={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={onKeyDown}
    />
  )
}
