import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { Issue } from '../../../domain/kernel/index.ts'
import { useFinish } from '../../ui/form/unfinished-inputs.ts'

interface SettlingInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string
  /** Gets the input after blur, Enter or a save; reports its fault. */
  readonly onSettle: (text: string) => Issue | undefined
}

/** An input whose words count once they are complete: until then, or if refused, it shows the typed words. */
export function SettlingInput({ value, onSettle, ...input }: SettlingInputProps) {
  const [typed, setTyped] = useState<string>()
  const settle = (): boolean => {
    if (typed === undefined) return true
    const isRefused = onSettle(typed) !== undefined
    if (!isRefused) setTyped(undefined)
    return !isRefused
  }
  useFinish(() => Promise.resolve(settle()))
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === undefined) return
        event.preventDefault()
        settle()
      }}
    />
  )
}
