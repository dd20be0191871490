import { useRef } from 'react'

/**
 * For a picker that closes after a choice: of two quick choices the first one counts. `choose` answers false, or
 * rejects with a refusal that has been shown, if it did not count: then another may be chosen.
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
