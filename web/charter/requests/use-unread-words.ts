import { useRef } from 'react'

/** Typed words about a flight that are in no leg yet: unread, or being read. */
export function useUnreadWords() {
  const words = useRef('')
  return {
    waiting: () => words.current,
    /** Present words of the field. */
    type: (typed: string) => {
      words.current = typed.trim()
    },
    /** They were read, and the user knows the result; words typed in between are unread. */
    read: (said: string) => {
      if (words.current === said) words.current = ''
    },
  }
}

export type UnreadWords = ReturnType<typeof useUnreadWords>
