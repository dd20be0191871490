import { useRef } from 'react'

/** What somebody typed about a flight and is in no leg yet: it was not read so far, or is being read. */
export function useUnreadWords() {
  const words = useRef('')
  return {
    waiting: () => words.current,
    /** What stands in the field now. */
    type: (typed: string) => {
      words.current = typed.trim()
    },
    /** It was read, and its person knows what came of it; what was typed meanwhile is not. */
    read: (said: string) => {
      if (words.current === said) words.current = ''
    },
  }
}

export type UnreadWords = ReturnType<typeof useUnreadWords>
