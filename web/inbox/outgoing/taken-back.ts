import { useEffect, useEffectEvent } from 'react'
import type { MessageRow } from '../../../domain/inbox/index.ts'

type TakeUp = (message: MessageRow) => boolean

const places = new Set<TakeUp>()

/** Offers an undone message to the open boxes. True if one of them continues it. */
export const offerTakenBack = (message: MessageRow): boolean => [...places].some((takeUp) => takeUp(message))

/** Continues an undone message here, if it belongs here; answers whether it does. */
export function useTakenBack(takeUp: TakeUp): void {
  const latest = useEffectEvent(takeUp)
  useEffect(() => {
    const place: TakeUp = (message) => latest(message)
    places.add(place)
    return () => {
      places.delete(place)
    }
  }, [])
}
