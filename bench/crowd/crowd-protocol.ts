import type { Filter, OrderBy } from '../../domain/kernel/index.ts'
import type { Times } from '../measure.ts'

/** Watch of one socket of the crowd. */
export interface Watch {
  readonly path: string
  readonly where?: Filter
  readonly orderBy?: OrderBy
  readonly limit?: number
}

export interface Opening {
  readonly kind: 'open'
  readonly url: string
  readonly count: number
  /** Absent for plain sockets, which have no watch and send nothing. */
  readonly hello?: { readonly token: string; readonly client: string; readonly watches: readonly Watch[] }
}

/** A change that was acknowledged. */
export interface Commit {
  readonly id: string
  readonly version: number
  /** Time of the request, by `monotonicMs`. */
  readonly at: number
  /** Numbers of the watches that show it. */
  readonly watches: readonly number[]
}

/** Delivery of changes to the sockets that had to receive them. */
export interface Delivery {
  /** Milliseconds from the request of a change to its arrival at a socket; `count` of them. */
  readonly times: Times
  /** A later version of the same row was sent in its place. */
  readonly overtaken: number
  /** Neither it nor a later version of the row came. */
  readonly missed: number
}

/** Requests of the bench to the process of the sockets. */
export type CrowdOrder =
  | Opening
  /** From now on: when does the next message reach each socket? */
  | { readonly kind: 'arm' }
  | { readonly kind: 'token'; readonly token: string }
  /** Asks for the time that each change took to each socket that had to receive it. */
  | { readonly kind: 'delivery'; readonly commits: readonly Commit[] }
  /** Asks for the rows that each socket shows. */
  | { readonly kind: 'shown' }

/** Sockets that show the same: how many follow the watch with this number and show these rows. */
export interface ShownAlike {
  readonly watch: number
  readonly rows: string
  readonly sockets: number
}

/** Its answers, in the order of the orders. */
export type CrowdAnswer =
  | { readonly kind: 'opened' }
  | { readonly kind: 'armed' }
  | { readonly kind: 'arrived'; readonly at: readonly number[] }
  | { readonly kind: 'delivery'; readonly delivery: Delivery }
  | { readonly kind: 'shown'; readonly alike: readonly ShownAlike[]; readonly closed: number }

/** Milliseconds of the machine's clock that all its processes share and that never jumps. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** Rows as they are compared: which, in which version, in which order. */
export const shownText = (rows: readonly { readonly id: string; readonly version: number }[]): string =>
  rows.map(({ id, version }) => `${id} ${version}`).join('\n')
