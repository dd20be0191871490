import { useEffect, useState } from 'react'

/** Waiting that is worth showing begins here (experience.md). */
const slowMs = 300

/** False at first, true once the component has been waiting for 300 ms. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
