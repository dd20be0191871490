import { useRef } from 'react'

/**
 * For a picker that closes with what is chosen in it: of two quick choices the first one is taken. `choose` answers
 * false, or rejects with a refusal that has been shown, where nothing was taken: then another may be chosen.
 */
export function useOneChoice<Choice>(choose: (choice: Choice) => Promise<unknown>): (choice: Choice) => Promise<void> {
  const isTaken = useRef(false)
  return async (choice) => {
    if (isTaken.current) return
    isTaken.current = true
    isTaken.current = await choose(choice).then(
      (taken) => taken !== false,
      () => false,
    )
  }
}
