import {
  getOptionsLockup,
  getParsedComboboxData,
  MultiSelect,
  Select,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { useDeferredValue, useState, type InputEvent, type KeyboardEvent } from 'react'

interface Searched {
  /** Whether what is offered belongs to the words that are there: not while a server still looks for them. */
  readonly isSettled?: boolean
}

type Ours = 'onInput' | 'onDropdownOpen' | 'onDropdownClose' | 'onKeyDownCapture' | 'selectFirstOptionOnChange'

const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp'])

/** What marks the first match of what is typed, so that Enter takes it. Nothing typed marks nothing, and Enter changes nothing. */
function useFirstMatch(isSettled: boolean, chosen?: string) {
  const [typed, setTyped] = useState('')
  const [isMoved, setMoved] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // A list that opens by the key is on the page a moment after it.
  const isShown = useDeferredValue(isOpen)
  const isMarking = typed.trim() !== '' && typed !== chosen && isShown && isSettled
  const begin = (words: string) => {
    setTyped(words)
    setMoved(false)
  }
  return {
    selectFirstOptionOnChange: isMarking,
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      // What a browser fills in by itself is taken as it is.
      if (document.activeElement === currentTarget) begin(currentTarget.value)
    },
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => {
      setOpen(false)
      begin('')
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (moves.has(event.key)) setMoved(true)
      const isAsked = isMarking || isMoved || event.currentTarget.readOnly
      // The list would take what is chosen already, and so empty it, or the first of what was found before.
      if (event.key === 'Enter' && isOpen && !isAsked) event.stopPropagation()
    },
  }
}

/** A choice of one that is searched by typing, but where it says otherwise: Enter takes the first match, Escape leaves what was chosen. */
export function SearchedSelect({ isSettled = true, searchable = true, ...props }: Omit<SelectProps, Ours> & Searched) {
  const { data, value } = props
  const chosen =
    value === null || value === undefined ? undefined : getOptionsLockup(getParsedComboboxData(data))[value]
  return <Select {...props} {...useFirstMatch(isSettled, chosen?.label)} searchable={searchable} />
}

/** The same where several are chosen. */
export function SearchedMultiSelect({ isSettled = true, ...props }: Omit<MultiSelectProps, Ours> & Searched) {
  return <MultiSelect {...props} {...useFirstMatch(isSettled)} searchable />
}
