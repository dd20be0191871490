import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface SettlingInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string
  /** Gets what was typed once somebody leaves or presses Enter. */
  readonly onSettle: (text: string) => void
}

/** An input whose words count once they are whole: what stands there meanwhile is what is typed. */
export function SettlingInput({ value, onSettle, ...input }: SettlingInputProps) {
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    if (typed === undefined) return
    onSettle(typed)
    setTyped(undefined)
  }
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
