import { useRef } from 'react'

interface Unanswered {
  readonly words: string
  readonly key: string
}

/**
 * Keys under which the server does something once. Until a call is answered, the same words have the same key: pressed
 * twice, or once more after the answer was lost on the way, they make one thing. Once answered, they make another one.
 */
export function useOnceKey() {
  const unanswered = useRef<Unanswered>(undefined)
  return async <Answer>(words: string, call: (key: string) => Promise<Answer>): Promise<Answer> => {
    const own = unanswered.current?.words === words ? unanswered.current : { words, key: crypto.randomUUID() }
    unanswered.current = own
    const answer = await call(own.key)
    if (unanswered.current === own) unanswered.current = undefined
    return answer
  }
}
