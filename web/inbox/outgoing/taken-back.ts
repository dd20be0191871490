import { useEffect, useEffectEvent } from 'react'
import type { MessageRow } from '../../../domain/inbox/index.ts'

type TakeUp = (message: MessageRow) => boolean

const places = new Set<TakeUp>()

/** Offers a message that was taken back to the open places where one writes. Whether one of them goes on with it. */
export const offerTakenBack = (message: MessageRow): boolean => [...places].some((takeUp) => takeUp(message))

/** Goes on here with a message that was taken back, if it belongs here; answers whether it does. */
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
