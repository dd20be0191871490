import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface NumberBoxProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  readonly value: unknown
  /** Empty while the text is no number. */
  readonly onChange: (value: number | '') => void
  /** Ratio of stored units to shown units: 100 for cents shown as dollars. */
  readonly factor?: number
}

const numberOf = (text: string | number, factor: number | undefined): number | '' => {
  const number = Number(text)
  if (text === '' || Number.isNaN(number)) return ''
  // Zero has no minus sign.
  return (factor === undefined ? number : Math.round(number * factor)) + 0
}

/**
 * A number as it is typed: '-', '1.' and '0.0' are the beginning of one and stay until the next key, though no number,
 * or another one, is stored until then.
 */
export function NumberBox({ value, onChange, factor, ...input }: NumberBoxProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly kept: number | '' }>()
  const kept = typeof value === 'number' ? value : ''
  const shown = kept === '' ? '' : kept / (factor ?? 1)
  return (
    <NumberInput
      {...input}
      value={typed?.kept === kept ? typed.text : shown}
      onChange={(next) => {
        const number = numberOf(next.toString(), factor)
        setTyped(typeof next === 'string' ? { text: next, kept: number } : undefined)
        onChange(number)
      }}
      onBlur={() => setTyped(undefined)}
      hideControls
    />
  )
}
