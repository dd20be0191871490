import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** True once the browser has been idle since `isWanted`: deferred parts are fetched from then on. */
export function useRested(isWanted = true): boolean {
  const [isRested, setRested] = useState(false)
  useEffect(() => (isWanted && !isRested ? whenIdle(() => setRested(true)) : undefined), [isWanted, isRested])
  return isRested
}
