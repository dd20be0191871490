import type { Thing } from '../../money/network/money-book.ts'

/** A flight of a request, as its buyer enters it. */
export interface PlayedSegment {
  readonly from: string
  readonly to: string
  /** '2026-12-04', '15:30' by the clock of the airport. */
  readonly date: string
  readonly time: string
  readonly passengers: number
}

/** A buyer on the played Avinode. */
export interface PlayedBuyer {
  readonly id: string
  readonly company: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export interface PlayedRequest extends Thing {
  readonly kind: 'rfq'
  readonly tripId: string
  readonly state: 'open' | 'cancelled'
  readonly buyer: PlayedBuyer
  readonly category: string
  readonly segments: readonly PlayedSegment[]
}

export interface PlayedMessage extends Thing {
  readonly kind: 'message'
  readonly request: string
  readonly words: string
}

/** An answer of the seller, with the body as it came in. */
export interface PlayedAnswer extends Thing {
  readonly kind: 'answer'
  readonly request: string
  readonly act: 'submitQuote' | 'decline' | 'chat'
  readonly body: Readonly<Record<string, unknown>>
}

/** The schedule of an aircraft as it was sent last. */
export interface PlayedSchedule extends Thing {
  readonly kind: 'schedule'
  readonly sentAt: number
  readonly activities: readonly Readonly<Record<string, unknown>>[]
}

/** The webhook that the seller set up. */
export interface PlayedWebhook extends Thing {
  readonly kind: 'webhook'
  readonly url: string
  readonly user: string
  readonly secret: string
}
