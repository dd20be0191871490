import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Whether the browser has come to rest since `isWanted`: what can wait is fetched from then on. */
export function useRested(isWanted = true): boolean {
  const [isRested, setRested] = useState(false)
  useEffect(() => (isWanted && !isRested ? whenIdle(() => setRested(true)) : undefined), [isWanted, isRested])
  return isRested
}
