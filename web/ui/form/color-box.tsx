import { ColorInput, type ColorInputProps } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'

const atOnce = { transition: 'fade', duration: 0 } as const

interface ColorBoxProps extends Omit<ColorInputProps, 'popoverProps' | 'onClick' | 'onFocus' | 'onBlur' | 'onKeyDown'> {
  readonly value: string
  readonly onChange: (color: string) => void
}

/** The colour that is typed, with its number sign; undefined for words that are none. '' is no colour at all. */
function colorOf(typed: string): string | undefined {
  const words = typed.trim()
  if (words === '' || /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(words)) return words
  return /^[\da-f]{6}$/i.test(words) ? `#${words}` : undefined
}

/**
 * An incomplete colour is shown and not reported; left as it is, the colour before it returns. A value of another kind
 * stays until the user types.
 */
function useTypedColor({ value, onChange }: Pick<ColorBoxProps, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState<string>()
  const before = useRef(value)
  return {
    shown: typed ?? value,
    fault: typed === undefined ? undefined : 'Enter a color such as #2b3290.',
    begin: () => {
      before.current = value
    },
    type: (words: string) => {
      const color = colorOf(words)
      setTyped(color === undefined ? words : undefined)
      if (color !== undefined) onChange(color)
    },
    leave: () => {
      if (typed === undefined) return
      setTyped(undefined)
      if (value !== before.current) onChange(before.current)
    },
  }
}

/**
 * A colour in words, with a picker below it. The picker opens by a click, Enter or the arrow down: opening by Tab, it
 * would cover the next inputs. Escape closes it before any layer below.
 */
export function ColorBox({ value, onChange, error, ...props }: ColorBoxProps) {
  const [isOpen, setOpen] = useState(false)
  const { shown, fault, begin, type, leave } = useTypedColor({ value, onChange })
  const onKeyDown = (event: KeyboardEvent) => {
    const isWanted = ['Enter', 'ArrowDown'].includes(event.key)
    if (isOpen ? event.key !== 'Escape' : !isWanted) return
    event.preventDefault()
    setOpen(isWanted)
  }
  return (
    <ColorInput
      {...props}
      value={shown}
      error={fault ?? error}
      // The picker would write '' over a value that it has not drawn yet or does not know.
      fixOnBlur={false}
      popoverProps={{ transitionProps: atOnce, opened: isOpen, closeOnEscape: false }}
      data-mantine-stop-propagation={isOpen || undefined}
      onChange={type}
      onClick={() => setOpen(true)}
      onFocus={begin}
      onBlur={() => {
        setOpen(false)
        leave()
      }}
      onKeyDown={onKeyDown}
    />
  )
}
