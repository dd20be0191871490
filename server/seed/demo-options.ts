import { quotes, type Leg } from '../../domain/charter/index.ts'
import { weekMs } from '../../domain/kernel/values/durations.ts'
import { agentsOf } from './demo-people.ts'
import type { DemoClient } from './demo-clients.ts'
import type { Tail } from './demo-fleet.ts'
import type { DemoPrice, DemoPrices } from './demo-prices.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

const shown = 3

const terms =
  'Cancelling is free until 14 days before departure, costs half until 4 days before it, and the whole price later. ' +
  'De-icing and changes on the day are billed at cost. The aircraft may be replaced by one as good; you are told first.'

/** A price as it is locked, with the lines that its customer reads. */
function lockedPrice(world: WorldWriter, client: DemoClient, { total, estimate }: DemoPrice) {
  const [by] = agentsOf(client)
  return by ? { total, locked: { total, by, at: world.clock.now, estimate } } : { total }
}

interface Offered {
  readonly client: DemoClient
  readonly fleet: readonly Tail[]
  readonly prices: DemoPrices
}

/**
 * Some quotes on offer have their price locked and a second option with another aircraft, as their customers open them.
 * It takes nothing of the world's chance: all else of the story stays as it is.
 */
export function writeOptions(world: WorldWriter, { client, fleet, prices }: Offered): void {
  const soon = world.clock.now + weekMs
  const isShown = ({ definition, doc }: WorldRow): boolean =>
    definition === quotes && doc['status'] === 'qOutstanding' && Number(doc['departure_date']) > soon
  for (const row of world.rows.filter(isShown).slice(0, shown)) {
    const first = quotes.shape.parse(row.doc)
    world.change(row, { terms, price: lockedPrice(world, client, prices.of(first.legs, first.aircraft_type)) })
    const flown = new Set(first.legs.map(({ aircraft }) => aircraft?.name))
    const tail = fleet.find((one) => !flown.has(one.name))
    if (!tail) continue
    const { id, tail_number, name, type } = tail
    const legs: Leg[] = first.legs.map((leg) => ({ ...leg, aircraft: { id, tail_number, name } }))
    world.add(
      quotes,
      {
        ...first,
        quote_number: `${first.quote_number}-2`,
        quote_id: `${first.quote_id}-2`,
        parent_id: row.id,
        aircraft_type: type,
        legs,
        terms,
        price: lockedPrice(world, client, prices.of(legs, type)),
      },
      { id: `${row.id}-2`, date: row.date, lastDate: row.lastDate },
    )
  }
}
