/** Facts that decide the matches of a market, and the matches that a running product stored. Documents are as its tables hold them. */
export interface MarketExport {
  /** When it was read, in epoch milliseconds. */
  readonly now: number
  readonly clients: readonly Client[]
  readonly deals: readonly Deal[]
  readonly quotes: readonly Quote[]
  readonly searches: readonly Search[]
  /** Active affiliations: both parties. */
  readonly affiliations: readonly (readonly [string, string])[]
  /** Active shares: who shows, and to whom. */
  readonly shares: readonly (readonly [string, string])[]
  readonly matches: readonly StoredMatch[]
  readonly hits: readonly StoredHit[]
  /** Wishes of subscribers of groups who may be mailed. */
  readonly subscribers: readonly Subscriber[]
  /** Subscribers of empty legs as the API answers them, where it was asked. */
  readonly answers?: readonly SubscriberAnswer[]
}

/** A row with its owner; `live` is false for one that is inactive or in the trash. */
interface Row<Doc> {
  readonly client: string
  readonly id: string
  readonly live: boolean
  readonly doc: Doc
}

export type Audience = 'owner' | 'shares' | 'affiliates' | 'participants'

export type Client = Row<{
  readonly timezone?: string
  readonly marketplace?: {
    readonly enabled?: boolean
    readonly deals?: Audience
    readonly aircraft?: Audience
    readonly detour_miles?: number
  }
}>

/** An airport of a document. */
export interface Airport {
  readonly icao?: string
  readonly timezone?: string
  readonly latitude?: number | null
  readonly longitude?: number | null
}

interface Times {
  readonly takeoffUTC?: number
}

export type Deal = Row<{
  readonly departureAirport: Airport
  readonly arrivalAirport: Airport
  readonly departure_date?: number
  readonly times?: Times
  readonly window_end?: number
  readonly verified?: boolean
  readonly hidden?: boolean
  readonly booked?: boolean
  readonly market?: Audience
  readonly aircraft?: { readonly type?: string }
}>

export interface Leg {
  readonly id: string
  readonly active?: boolean
  readonly isEmptyLeg?: boolean
  readonly departureAirport?: Airport
  readonly arrivalAirport?: Airport
  readonly times?: Times
  readonly aircraft?: { readonly type?: string }
}

export type Quote = Row<{
  readonly status: string
  readonly source?: string
  readonly quoteType?: 'want' | 'have' | 'have_request'
  readonly departure_date?: number
  readonly day_range?: number
  readonly market?: Audience
  readonly aircraft_type?: string
  readonly legs?: readonly Leg[]
}>

export type Search = Row<{
  readonly type: string
  readonly level: number
  readonly radius?: number
  readonly daysBefore?: number
  readonly daysAfter?: number
  readonly from?: Airport
  readonly from_country?: string
  readonly to?: Airport
  readonly to_country?: string
  readonly first_date?: number
  readonly end_date?: number
  readonly days_out?: number
  readonly aircraft_types?: readonly string[]
  readonly verified_only?: boolean
}>

/** Points that a match lost, in the columns of its table. */
interface Points {
  readonly unverified_points: number
  readonly day_points: number
  readonly departure_points: number
  readonly arrival_points: number
}

/** The level and the score of a pair, with what they were found from. */
export interface Judgement extends Points {
  readonly level: number | null
  readonly score: number
  readonly days: number
  readonly departure_miles: number
  readonly arrival_miles: number
}

/** A match, named by the records of both sides instead of their copies. */
export interface StoredMatch extends Judgement {
  readonly offer: string
  readonly request: string
  readonly detour_miles: number | null
}

export interface StoredHit extends Judgement {
  readonly search: string
  readonly offer: string
}

export interface Subscriber {
  readonly client: string
  readonly contact: string
  readonly home: Airport
  readonly destinations: readonly Airport[]
}

export interface SubscriberAnswer {
  readonly deal: string
  readonly contact: string
  readonly radius: number
  readonly miles: number
  readonly score: number
}
