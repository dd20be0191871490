import { useCallbackRef } from '@mantine/hooks'
import { createContext, use, type ReactNode } from 'react'

/** Context of shown threads: their actions there, and the step after one leaves. */
export interface InboxPlace {
  /** Hiding is offered in the inbox only (1-shell section 6). */
  readonly mayHide: boolean
  /** A thread was done, snoozed, hidden, moved or deleted: shows the next one, if the thread is the open one. */
  readonly leave: (threadId: string, to: 'next' | 'close') => void
  /** Way back to an open thread, for the Undo of an action that closes it; undefined for any other. */
  readonly returnTo: (threadId: string) => (() => void) | undefined
  /** Shows another thread in this place; a step is one that Back returns from. */
  readonly show: (threadId: string, isStep: boolean) => void
  /** Draws a thread that was read ahead, hidden. */
  readonly prepare: (threadId: string) => void
  readonly isPrepared: (threadId: string) => boolean
  /** It lies over a page, without a list (1-shell section 2.3, thread sidebar). */
  readonly isOver: boolean
}

const noPlace: InboxPlace = {
  mayHide: false,
  leave: () => undefined,
  returnTo: () => undefined,
  show: () => undefined,
  prepare: () => undefined,
  isPrepared: () => false,
  isOver: false,
}

const PlaceContext = createContext<InboxPlace | undefined>(undefined)

export function InboxPlaceProvider({ place, children }: { readonly place: InboxPlace; readonly children: ReactNode }) {
  // Stable functions: new ones at each render would redraw their users with the list.
  const leave = useCallbackRef(place.leave)
  const returnTo = useCallbackRef(place.returnTo)
  const show = useCallbackRef(place.show)
  const prepare = useCallbackRef(place.prepare)
  const isPrepared = useCallbackRef(place.isPrepared)
  const { mayHide, isOver } = place
  return <PlaceContext value={{ mayHide, isOver, leave, returnTo, show, prepare, isPrepared }}>{children}</PlaceContext>
}

/** For threads that are listed outside the inbox, where no thread opens in place. */
export const OutsideInbox = ({ children }: { readonly children: ReactNode }) => (
  <PlaceContext value={noPlace}>{children}</PlaceContext>
)

export function useInboxPlace(): InboxPlace {
  const place = use(PlaceContext)
  if (place === undefined) throw new TypeError('useInboxPlace needs an InboxPlaceProvider or OutsideInbox above it')
  return place
}
