import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { charterPrice, priceTrip, type Leg } from '../../../domain/charter/index.ts'
import type { Doc, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { IsShown } from '../../ui/use-shortcuts.ts'

export type Price = OutputOf<typeof priceTrip>
export type PriceLine = Price['items'][number]

type Trip = InputOf<typeof priceTrip>['body']

/** A price with its legs: the record may have others by now. */
export interface PricedLegs {
  readonly price: Price
  readonly legs: readonly Leg[]
}

const isInUse = ({ active }: { readonly active?: boolean }): boolean => active !== false

/** A quote or trip as it is saved, of its legs those in use: by them reasons count. The server checks it. */
export function tripOf(row: Doc): Trip {
  const { legs = [], accounts = [], aircraft_type } = row as Partial<Trip>
  const price = charterPrice.safeParse(row['price'])
  const items = price.success ? price.data.typed : []
  return { legs: legs.filter(isInUse), accounts, aircraft_type, estimate: { items } }
}

/** Cache key of the answer for a version of a record. */
export const priceKey = (
  clientId: string,
  name: string,
  { id, version }: Pick<RecordPartProps['row'], 'id' | 'version'>,
) => ['price', clientId, name, id, version] as const

/** An answer that came with a typed value is not requested again at once. */
const freshMs = 2000

/**
 * Price of a quote or trip by the present rules, requested for each version and at each opening of its tab: an answer
 * for an earlier version is stored under its key. A hidden tab sends no request.
 */
export function usePrice({ definition, row, answered }: RecordPartProps & { readonly answered: number | undefined }) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: priceKey(client.id, definition.name, row),
    queryFn: async ({ signal }): Promise<PricedLegs> => {
      const trip = tripOf(row)
      return { price: await api.call(priceTrip, { body: trip }, signal), legs: trip.legs }
    },
    enabled: use(IsShown),
    // Rules, fleet and the time until departure change without the record.
    staleTime: row.version === answered ? freshMs : 0,
    // The price of the version before shows, marked, until the next one is here.
    placeholderData: keepPreviousData,
  })
}
