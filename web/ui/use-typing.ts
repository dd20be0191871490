import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

interface TypingOptions {
  /** The words as the address has them. */
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Milliseconds after the last key. */
  readonly delayMs: number
  /** Action of a pause in typing; a search when absent. */
  readonly onTyped?: (typed: string) => 'search' | 'clear' | 'wait'
  /** Action of Enter; an immediate search when absent. */
  readonly onEnter?: (typed: string) => 'search' | 'clear'
}

export interface Typing {
  readonly typed: string
  readonly type: (next: string) => void
  readonly enter: () => void
  readonly clear: () => void
}

/** Text of a search box, and the time at which it becomes a search: a newer input replaces a waiting search. */
export function useTyping(options: TypingOptions): Typing {
  const { query, onQuery, delayMs, onTyped = () => 'search', onEnter = () => 'search' } = options
  const [typed, setTyped] = useState(query)
  const [reported, setReported] = useState(query)
  if (reported !== query) {
    // Back, a link or a saved search changed the address.
    setReported(query)
    setTyped(query)
  }
  const report = (next: string) => {
    setReported(next)
    onQuery(next)
  }
  const settle = useDebouncedCallback(report, delayMs)
  const clear = () => {
    settle.cancel()
    setTyped('')
    report('')
  }
  return {
    typed,
    clear,
    type: (next) => {
      setTyped(next)
      const does = onTyped(next)
      settle.cancel()
      if (does === 'clear') report('')
      if (does === 'search') settle(next)
    },
    enter: () => {
      settle.cancel()
      if (onEnter(typed) === 'search') report(typed)
      else clear()
    },
  }
}
