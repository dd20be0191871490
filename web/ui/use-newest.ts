import { useRef } from 'react'

/**
 * Numbers the steps of a form, such as its inputs and its questions to the server, so that a late answer is not shown
 * for another input. `start` begins a step and ends all earlier ones.
 */
export function useNewest() {
  const newest = useRef(0)
  return {
    start: (): number => {
      newest.current += 1
      return newest.current
    },
    isNewest: (step: number): boolean => step === newest.current,
  }
}
