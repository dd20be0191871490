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
  /** True if the options match the typed words: not while a server still searches for them. */
  readonly isSettled?: boolean
}

type Ours = 'onInput' | 'onDropdownOpen' | 'onDropdownClose' | 'onKeyDownCapture' | 'selectFirstOptionOnChange'

const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp'])

/** Marks the first match of the typed words, so that Enter takes it. Without typed words Enter changes nothing. */
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
      // A value filled in by the browser is taken unchanged.
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
      // The list would take the chosen value again, and so empty it, or the first of the earlier matches.
      if (event.key === 'Enter' && isOpen && !isAsked) event.stopPropagation()
    },
  }
}

/** Default keys of a choice that is searched by typing: Enter takes the first match, Escape keeps the chosen value. */
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
