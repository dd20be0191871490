import { quotes, type Leg } from '../../domain/charter/index.ts'
import { agentsOf } from './demo-people.ts'
import type { DemoClient } from './demo-clients.ts'
import type { Tail } from './demo-fleet.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

const shown = 3
const landing = 35_000
const taxRate = 0.075

const terms =
  'Cancelling is free until 14 days before departure, costs half until 4 days before it, and the whole price later. ' +
  'De-icing and changes on the day are billed at cost. The aircraft may be replaced by one as good; you are told first.'

const item = (label: string, total: number, part: 'pre-tax' | 'tax' = 'pre-tax') => ({
  key: label,
  label,
  public_label: label,
  type: part === 'tax' ? 'percent' : 'flat',
  part,
  quantity: 1,
  unit: '',
  total,
})

/** A price as it is locked, with the lines that its customer reads. Cents. */
function lockedPrice(world: WorldWriter, client: DemoClient, { total, legs }: { total: number; legs: number }) {
  const [by] = agentsOf(client)
  if (!by) return { total }
  const preTax = Math.round(total / (1 + taxRate))
  const items = [
    item('Flight time', preTax - legs * landing),
    item('Landing and handling', legs * landing),
    item('US excise tax, 7.5 %', total - preTax, 'tax'),
  ]
  const sums = { base: preTax, preTax, tax: total - preTax, postTax: 0, total, totalFlightHours: 0, totalBlockHours: 0 }
  return { total, locked: { total, by, at: world.clock.now, estimate: { items, ...sums, rules: [] } } }
}

/**
 * Some quotes on offer have their price locked and a second option with another aircraft, as their customers open them.
 * It takes nothing of the world's chance: all else of the story stays as it is.
 */
export function writeOptions(world: WorldWriter, client: DemoClient, fleet: readonly Tail[]): void {
  const soon = world.clock.now + 7 * 86_400_000
  const isShown = ({ definition, doc }: WorldRow): boolean =>
    definition === quotes && doc['status'] === 'qOutstanding' && Number(doc['departure_date']) > soon
  for (const row of world.rows.filter(isShown).slice(0, shown)) {
    const first = quotes.shape.parse(row.doc)
    const { length } = first.legs
    world.change(row, { terms, price: lockedPrice(world, client, { total: first.price.total, legs: length }) })
    const flown = new Set(first.legs.map(({ aircraft }) => aircraft?.name))
    const tail = fleet.find((one) => !flown.has(one.name))
    if (!tail) continue
    const { id, tail_number, name, type } = tail
    const legs: Leg[] = first.legs.map((leg) => ({ ...leg, aircraft: { id, tail_number, name } }))
    const total = Math.round((first.price.total * 0.86) / 100) * 100
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
        price: lockedPrice(world, client, { total, legs: length }),
      },
      { id: `${row.id}-2`, date: row.date, lastDate: row.lastDate },
    )
  }
}
