import { ads, products, type PieceSize } from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import type { DemoClient } from './demo-clients.ts'
import type { Parent } from './demo-parent.ts'
import { agentsOf, type Person } from './demo-people.ts'
import { writeGoodsQuotes, writeSale, type DemoItem } from './demo-sales.ts'
import { countUses, writeTerms, type DemoTerms } from './demo-terms.ts'
import { writeWorkOrder } from './demo-work.ts'
import type { Random } from './random.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

interface Good {
  readonly sku: string
  readonly name: string
  /** Cents. */
  readonly price: number
  /** Pounds. */
  readonly weight: number
  readonly packing?: PieceSize
}

const box = (width: number, height: number, length: number): PieceSize => ({ width, height, length })

const equipment: readonly Good[] = [
  { sku: 'RF-18S', name: 'Drive sprocket, 18 teeth', price: 12_840, weight: 6.5, packing: box(1.1875, 4.625, 4.625) },
  { sku: 'PNL-26-12', name: 'Roof panel 26 ga, 12 ft', price: 4_390, weight: 21, packing: box(16, 1, 144) },
  { sku: 'PNL-24-12', name: 'Roof panel 24 ga, 12 ft', price: 5_620, weight: 27, packing: box(16, 1, 144) },
  { sku: 'RDG-10', name: 'Ridge cap, 10 ft', price: 2_875, weight: 9, packing: box(14.5, 0.625, 120) },
  { sku: 'SCR-250', name: 'Panel screws, box of 250', price: 3_950, weight: 5, packing: box(5, 4, 7) },
  { sku: 'BLD-14', name: 'Shear blade, 14 in', price: 18_900, weight: 11, packing: box(2.5, 0.4375, 14) },
  { sku: 'CNV-72', name: 'Roller conveyor, 72 in', price: 64_500, weight: 118, packing: box(18, 24, 72) },
  { sku: 'HNG-4', name: 'Gate hinge, heavy, set of 4', price: 7_250, weight: 14, packing: box(6, 3, 8) },
  { sku: 'PST-8', name: 'Steel post, 8 ft', price: 3_140, weight: 19, packing: box(2.375, 2.375, 96) },
  { sku: 'STR-16', name: 'Hydraulic strut, 16 in', price: 9_975, weight: 8, packing: box(2, 2, 16) },
]

const charterGoods: readonly Good[] = [
  { sku: 'CARD-25', name: 'Jet card, 25 hours', price: 14_500_000, weight: 0 },
  { sku: 'CARD-10', name: 'Jet card, 10 hours', price: 6_100_000, weight: 0 },
  { sku: 'DEICE', name: 'De-icing package', price: 180_000, weight: 0 },
  { sku: 'WIFI-S', name: 'Streaming Wi-Fi, per trip', price: 35_000, weight: 0 },
]

const goodsOf = (client: DemoClient): readonly Good[] => (client.business === 'equipment' ? equipment : charterGoods)

const itemOf = (good: Good, row: WorldRow, quantity: number): DemoItem => ({
  sku: good.sku,
  name: good.name,
  unit_cost: Math.round(good.price * 0.62),
  unit_weight: good.weight,
  quantity,
  price: good.price,
  product: { id: row.id, label: good.name },
  ...(good.packing && { packing_dimensions: good.packing }),
})

interface Shop {
  readonly client: DemoClient
  readonly people: readonly Person[]
  readonly stock: ReadonlyMap<Good, WorldRow>
  readonly terms: DemoTerms
}

function writeOrder(world: WorldWriter, { client, people, stock, terms }: Shop, number: number): Parent {
  const { random, clock } = world
  const person = random.pick(people.filter((one) => !one.isVendor))
  const goods = random.some([...stock], client.business === 'equipment' ? random.int(1, 4) : 1)
  const most = client.business === 'equipment' ? 30 : 1
  const items = goods.map(([good, row]) => itemOf(good, row, random.int(1, most)))
  const weight = items.reduce((sum, item) => sum + item.unit_weight * item.quantity, 0)
  const shipping = weight > 150 ? 48_620 : Math.round(weight * 95)
  const isPaid = random.chance(0.7)
  const at = clock.past(-random.int(0, 120), random.int(7, 18), random.int(0, 59))
  const source = random.pick([1, 2, 2] as const)
  const agents = random.chance(0.85) ? random.some(agentsOf(client), 1) : []
  const lastDate = Math.max(at, clock.past(-random.int(0, 5), random.int(8, 18)))
  const order = writeSale(world, {
    client,
    terms,
    number,
    person,
    items,
    shipping,
    at,
    lastDate,
    source,
    isPaid,
    agents,
  })
  writeWorkOrder(world, { client, order, number, random })
  return order
}

/** Products, ads, discounts, zips, orders, quotes of goods and work orders. Answers the orders and quotes. */
export function writeProducts(world: WorldWriter, client: DemoClient, people: readonly Person[]): Parent[] {
  const { clock, random } = world
  const since = clock.now - 400 * dayMs
  const terms = writeTerms(world, client, people)
  const stock = new Map<Good, WorldRow>()
  for (const good of goodsOf(client)) {
    const { sku, name, price, weight } = good
    stock.set(
      good,
      world.add(
        products,
        { sku, name, price, weight, cost: Math.round(price * 0.62), dimensions: [] },
        { date: since },
      ),
    )
    if (random.chance(0.5))
      world.add(
        ads,
        {
          title: name,
          price,
          vendor: client.name,
          brand: client.name,
          stock: 'in_stock',
          published: since,
          dynamic_price: true,
          product: { id: stock.get(good)?.id ?? '', label: name },
        },
        { date: since },
      )
  }
  const count =
    client.business === 'equipment' ? Math.max(12, Math.round(400 * client.share)) : Math.round(24 * client.share)
  const sold = Array.from({ length: count }, (_, at) => writeOrder(world, { client, people, stock, terms }, at + 1))
  countUses(world)
  if (client.business !== 'equipment') return sold
  const pickItems = (own: Random) =>
    own.some([...stock], own.int(1, 4)).map(([good, row]) => itemOf(good, row, own.int(1, 30)))
  return [...sold, ...writeGoodsQuotes(world, client, { people, pickItems, terms })]
}
