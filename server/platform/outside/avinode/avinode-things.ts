/** A flight that a buyer asks for, or that we answer with. */
interface Segment {
  /** ICAO codes. */
  readonly from: string
  readonly to: string
  /** '2026-12-04'. */
  readonly date: string
  readonly passengers: number
}

/** A request of a buyer as Avinode gives it. */
export interface FoundRequest {
  readonly id: string
  readonly tripId: string
  readonly isCancelled: boolean
  readonly buyer: {
    readonly id: string
    readonly company: string
    readonly name: string
    readonly email: string | undefined
    readonly phone: string | undefined
  }
  readonly segments: readonly (Segment & {
    /** '15:30'; undefined where only the day is known. */
    readonly time: string | undefined
    /** True for the time of departure, false for that of arrival. */
    readonly isDeparture: boolean
    /** True for the clock of that airport, false for UTC. */
    readonly isLocal: boolean
  })[]
  readonly lifts: readonly {
    readonly id: string
    readonly tail: string | undefined
    readonly words: string | undefined
  }[]
  readonly messages: readonly { readonly id: string; readonly words: string; readonly at: number | undefined }[]
}

/** A quote as it is sent; amounts in cents and times by UTC. */
export interface QuoteToSend {
  readonly kind: 'quote'
  readonly message: string
  readonly total: number
  readonly lines: readonly { readonly label: string; readonly type: string; readonly total: number }[]
  readonly segments: readonly (Segment & { readonly time: string; readonly tail: string })[]
  /** Name of the aircraft. */
  readonly aircraft: string
}

/** Messages that can be sent about a request. */
export type AnswerToSend =
  | QuoteToSend
  | { readonly kind: 'decline'; readonly message: string; readonly reason: string }
  | { readonly kind: 'message'; readonly message: string }

/** Occupation of an aircraft or an empty leg on offer; times in epoch milliseconds. */
export interface ActivityToSend {
  readonly id: string
  readonly type: string
  readonly from: string
  readonly to: string
  readonly start: number
  readonly end: number
  readonly passengers: number
  readonly note: string
  readonly offer?:
    | {
        /** Cents. */
        readonly price?: number | undefined
        readonly from: number
        readonly until: number
        readonly isVerified: boolean
      }
    | undefined
}
