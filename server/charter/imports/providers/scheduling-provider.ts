import type { ExternalFlight, FlightKind } from '../../../../domain/charter/index.ts'
import type { SchedulingAccount } from '../../../platform/outside/scheduling/ask-scheduling.ts'

/** A client's scheduling software, of any provider. It is called while no transaction is open. */
export interface SchedulingProvider {
  readonly label: string
  /** The trip or quote of a number; undefined where there is none. Throws SchedulingFailed. */
  find(kind: FlightKind, number: string): Promise<ExternalFlight | undefined>
}

/** Client data that a provider needs. */
export interface ProviderFacts {
  /** Time zones of airports by their ICAO codes; unknown ones are missing. */
  readonly zonesOf: (codes: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export type OpenProvider = (account: SchedulingAccount, facts: ProviderFacts) => SchedulingProvider

/** Cents of a price in dollars; undefined for another currency, which is not ours to convert. */
export const centsOf = (amount: number | null | undefined, currency: string | null | undefined): number | undefined =>
  typeof amount === 'number' && (currency ?? 'USD') === 'USD' ? Math.round(amount * 100) : undefined
