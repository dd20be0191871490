import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { ChoiceList, type Choice } from '../../ui/choices/choice-list.tsx'
import classes from './actions.module.css'

interface FindFormProps extends Pick<TextInputProps, 'role' | 'placeholder' | 'leftSection'> {
  /** 'Find a colleague' */
  readonly label: string
  readonly words: string
  readonly onWords: (words: string) => void
  /** Label of the list of results. */
  readonly listLabel: string
  readonly choices: readonly Choice[]
  /** The choices are those of other words still: Enter waits. */
  readonly isStale?: boolean
  /** Shown for an empty result. */
  readonly children: ReactNode
}

/** Finds one of many by a few letters; Enter takes the first. */
export function FindForm({
  label,
  words,
  onWords,
  listLabel,
  choices,
  isStale = false,
  children,
  ...field
}: FindFormProps) {
  const isWaited = useRef(false)
  const takeFirst = useEffectEvent(() => {
    if (isWaited.current) choices[0]?.run()
    isWaited.current = false
  })
  useEffect(() => {
    if (!isStale) takeFirst()
  }, [isStale])
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        // Results of the earlier words are not meant: the right ones arrive in a moment.
        isWaited.current = isStale
        if (!isStale) choices[0]?.run()
      }}
    >
      <TextInput
        autoFocus
        aria-label={label}
        {...field}
        value={words}
        onChange={(event) => {
          isWaited.current = false
          onWords(event.currentTarget.value)
        }}
      />
      <ChoiceList label={listLabel} choices={choices} />
      {choices.length === 0 && children}
    </form>
  )
}
