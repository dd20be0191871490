import {
  carts,
  orders,
  priceLists,
  products,
  purchaseEntry,
  purchases,
  stockCorrections,
  stockHolds,
  sumPerProduct,
  vendorParty,
  type StockLine,
} from '../../domain/commerce/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { attachPictures } from './demo-files.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

const vendorNames = {
  steel: ['Northside Steel', 'sales@northsidesteel.example', '+14105550118'],
  fasteners: ['Gulf Fasteners', 'orders@gulffasteners.example', '+12515550164'],
  machines: ['Ridgeline Hydraulics', 'parts@ridgelinehydraulics.example', '+13035550127'],
} as const

type VendorKey = keyof typeof vendorNames

interface Detail {
  readonly vendor: VendorKey
  readonly description: string
  readonly barcode?: string
  readonly nmfc_class?: string
  readonly dimensions: readonly object[]
  /** Units on hand; absent where stock is not tracked. */
  readonly on_hand?: number
  readonly reorder_level?: number
  readonly reorder_quantity?: number
  /** False where nobody is notified of its low stock when the demo begins. */
  readonly low_untold?: false
}

const gauge = (size: number) => ({ name: 'Gauge', size, numeric: true, alt: `${size} ga` })
const feet = (name: string, length: number) => ({ name, feet: length })
const inches = (name: string, size: number) => ({ name, size })
const cut = (min: number, max: number) => ({ name: 'Length', variable: true, min: min * 12, max: max * 12 })

/** Catalogue texts of products, by SKU. */
const details: Readonly<Record<string, Detail>> = {
  'RF-18S': {
    vendor: 'machines',
    description: 'Hardened drive sprocket for roll formers, 18 teeth, for chain number 60.',
    dimensions: [inches('Length', 4.625), inches('Height', 4.625), inches('Width', 1.1875)],
    on_hand: 46,
  },
  'PNL-26-12': {
    vendor: 'steel',
    description: 'Standing seam roof panel, galvalume.',
    nmfc_class: '65',
    dimensions: [feet('Length', 12), inches('Width', 16), gauge(26)],
    on_hand: 320,
  },
  'PNL-24-12': {
    vendor: 'steel',
    description: 'Standing seam roof panel, heavy gauge, cut to the length that the customer orders.',
    nmfc_class: '65',
    dimensions: [cut(2, 40), inches('Width', 16), gauge(24)],
  },
  'RDG-10': {
    vendor: 'steel',
    description: 'Ridge cap, bent to the pitch of the roof.',
    barcode: '036000291452',
    nmfc_class: '70',
    dimensions: [feet('Length', 10), inches('Width', 14.5), inches('Height', 0.625)],
    on_hand: 75,
  },
  'SCR-250': {
    vendor: 'fasteners',
    description: 'Self-drilling panel screws with washers, number 12, 1 1/2 inches, box of 250.',
    dimensions: [inches('Length', 7), inches('Width', 5), inches('Height', 4)],
    on_hand: 412,
  },
  'BLD-14': {
    vendor: 'machines',
    description: 'Shear blade of tool steel, four edges.',
    dimensions: [inches('Length', 14), inches('Width', 2.5), inches('Height', 0.4375)],
    on_hand: 9,
    reorder_level: 10,
    reorder_quantity: 12,
    low_untold: false,
  },
  'CNV-72': {
    vendor: 'machines',
    description: 'Roller conveyor with adjustable legs.',
    nmfc_class: '100',
    dimensions: [feet('Length', 6), inches('Width', 18), { name: 'Height', variable: true, min: 24, max: 42 }],
  },
  'HNG-4': {
    vendor: 'fasteners',
    description: 'Heavy gate hinges with bearings, set of 4.',
    dimensions: [inches('Length', 8), inches('Width', 6), inches('Height', 3)],
    on_hand: 130,
  },
  'PST-8': {
    vendor: 'steel',
    description: 'Galvanised steel post.',
    dimensions: [feet('Length', 8), inches('Outside Diameter', 2.375), inches('Wall', 0.125)],
    on_hand: 0,
    reorder_level: 20,
    reorder_quantity: 80,
    low_untold: false,
  },
  'STR-16': {
    vendor: 'machines',
    description: 'Hydraulic strut with ball ends, 16 inches open.',
    dimensions: [inches('Length', 16), inches('Width', 2), inches('Height', 2)],
    on_hand: 24,
  },
}

/** Address of each product in the shop, and its drawn picture. */
const shown: Readonly<Record<string, readonly [slug: string, picture?: string]>> = {
  'RF-18S': ['drive-sprocket-18-teeth', 'drive-sprocket.jpg'],
  'PNL-26-12': ['roof-panel-26-ga-12-ft', 'roof-panel.jpg'],
  'PNL-24-12': ['roof-panel-24-ga-to-length', 'roof-panel.jpg'],
  'RDG-10': ['ridge-cap-10-ft', 'ridge-cap.jpg'],
  'SCR-250': ['panel-screws-250', 'panel-screws.jpg'],
  'BLD-14': ['shear-blade-14-in'],
  'CNV-72': ['roller-conveyor-72-in'],
  'HNG-4': ['gate-hinges-set-of-4', 'gate-hinge.jpg'],
  'PST-8': ['steel-post-8-ft'],
  'STR-16': ['hydraulic-strut-16-in', 'hydraulic-strut.jpg'],
}

/** What the shop shows of a product; nothing of one that it does not list. */
function listInShop(world: WorldWriter, { id, doc }: WorldRow): object {
  const [slug, picture] = shown[String(doc['sku'])] ?? []
  if (slug === undefined) return {}
  const names = picture === undefined ? [] : [picture]
  return { listed: true, slug, images: attachPictures(world, { of: { type: 'products', id }, names }) }
}

const findRows = (world: WorldWriter, name: string): WorldRow[] =>
  world.rows.filter(({ definition }) => definition.name === name)

function writeVendors(world: WorldWriter): Readonly<Record<VendorKey, Entry>> {
  const since = world.clock.now - 500 * dayMs
  const entries = Object.entries(vendorNames).map(([key, [company, email, phone]]): [string, Entry] => {
    const doc = { company, email, phone, type: 'Vendor', verified: true }
    return [key, { id: world.add(contacts, doc, { date: since }).id, label: company }]
  })
  return Object.fromEntries(entries) as Record<VendorKey, Entry>
}

interface UnderWay {
  readonly row: WorldRow
  readonly number: string
  readonly isPaid: boolean
  readonly lines: readonly StockLine[]
}

const trackedIn = (sku: unknown): boolean => details[String(sku)]?.on_hand !== undefined

/** Orders that are not delivered, with the lines of their tracked products. */
const listUnderWay = (world: WorldWriter): UnderWay[] =>
  findRows(world, orders.name).flatMap((row) => {
    const { items, number = '', paid, stages } = orders.shape.parse(row.doc)
    if (stages['delivered'] === 'green' || stages['shipping'] === 'green') return []
    const lines = items.flatMap(({ sku, product, quantity }) =>
      product && trackedIn(sku) ? [{ product, quantity }] : [],
    )
    return [{ row, number, isPaid: paid, lines: sumPerProduct(lines) }]
  })

/** Holds and sold units of the orders under way, as far as the stock reaches. */
function holdGoods(world: WorldWriter, onHand: ReadonlyMap<string, number>) {
  const left = new Map(onHand)
  const [held, sold] = [new Map<string, number>(), new Map<string, number>()]
  for (const { row, number, isPaid, lines } of listUnderWay(world)) {
    const covered = lines.filter(({ product, quantity }) => quantity <= (left.get(product.id) ?? 0))
    const counts = isPaid ? sold : held
    for (const { product, quantity } of covered) {
      left.set(product.id, (left.get(product.id) ?? 0) - quantity)
      counts.set(product.id, (counts.get(product.id) ?? 0) + quantity)
    }
    if (covered.length === 0) continue
    const order = { id: row.id, label: number }
    const doc = { order, status: isPaid ? ('taken' as const) : ('held' as const), lines: covered }
    world.add(stockHolds, doc, { id: row.id, date: row.date })
  }
  return { held, sold }
}

/** A price list for roofers, and one that has ended. */
function writePriceLists(world: WorldWriter, bySku: ReadonlyMap<string, WorldRow>): void {
  const customers = findRows(world, contacts.name)
    .filter(({ doc }) => doc['company'] === 'Summit Roofing')
    .slice(0, 3)
    .map(({ id, doc }) => ({ id, label: `${String(doc['name'])}, Summit Roofing`, kind: 'contact' as const }))
  const line = (id: string, sku: string, terms: object) => {
    const row = bySku.get(sku)
    return row ? [{ id, product: { id: row.id, name: String(row.doc['name']), sku }, ...terms }] : []
  }
  const { clock } = world
  world.add(
    priceLists,
    {
      name: 'Roofers',
      customers,
      from: clock.at(-60, 0),
      percent: 4,
      products: [
        ...line('a', 'PNL-26-12', { price: 3_980 }),
        ...line('b', 'PNL-24-12', { price: 5_090 }),
        ...line('c', 'SCR-250', { percent: 12 }),
      ],
      notes: 'Agreed for this season; panels at a fixed price.',
    },
    { date: clock.at(-60, 9) },
  )
  world.add(
    priceLists,
    { name: 'Autumn fences', customers, from: clock.at(-150, 0), until: clock.at(-70, 0), percent: 10 },
    { date: clock.at(-150, 9) },
  )
}

/** A cart that was left with a consent, and one that was left without. */
function writeCarts(world: WorldWriter, bySku: ReadonlyMap<string, WorldRow>): void {
  const { clock } = world
  const line = (id: string, sku: string, quantity: number) => {
    const { id: product = '', doc = {} } = bySku.get(sku) ?? {}
    const [name, price] = [String(doc['name']), Number(doc['price'])]
    return { id, sku, name, quantity, price, product: { id: product, label: name }, pricing: { computed: price } }
  }
  const add = (at: number, facts: object) =>
    world.add(carts, { state: 'left', left_at: at, shipping: 1250, ...facts }, { date: at })
  add(clock.past(-2, 15), {
    number: 'C-20001',
    items: [line('1', 'SCR-250', 4), line('2', 'RDG-10', 6)],
    visitor: { name: 'Nora Quist', email: 'nora@quist.example', phone: '' },
    address: { state: 'OH', zip: '43215' },
    consent: { words: 'You may write to me about this cart if I leave it without an order.', at: clock.past(-2, 14) },
  })
  add(clock.past(-1, 10), { number: 'C-20002', items: [line('1', 'HNG-4', 2)] })
}

/** A purchase that its vendor is owed. */
function writePurchase(world: WorldWriter, vendor: Entry, row: WorldRow | undefined): void {
  if (row === undefined) return
  const { name, cost } = products.shape.parse(row.doc)
  const line = { product: { id: row.id, label: name }, quantity: 60, unit_cost: cost, amount: 60 * cost, to_stock: 60 }
  const by = { id: 'system', label: 'Flightline' }
  const date = world.clock.past(-9, 10)
  const counted = { before: 352, after: 412, reason: 'received' as const, note: `Bought from ${vendor.label} GF-20418` }
  world.add(stockCorrections, { product: line.product, ...counted, by }, { date })
  const { id } = world.add(purchases, { vendor, reference: 'GF-20418', lines: [line], by }, { date })
  const occasion = {
    key: `purchase ${id}`,
    about: { record: 'purchases', id },
    at: date,
    facts: { vendor: vendor.label },
  }
  world.post(world.random.id(date), purchaseEntry(occasion, { party: vendorParty(vendor.id), amount: line.amount }))
}

/** Dimensions, vendors, stock, price lists and a purchase of the seller's products, and a subscription. */
export function completeGoods(world: WorldWriter): void {
  const vendors = writeVendors(world)
  const rows = findRows(world, products.name)
  const onHand = new Map(rows.map(({ id, doc }) => [id, details[String(doc['sku'])]?.on_hand ?? 0]))
  const { held, sold } = holdGoods(world, onHand)
  for (const row of rows) {
    const { vendor, on_hand, ...detail } = details[String(row.doc['sku'])] ?? {}
    const taken = sold.get(row.id) ?? 0
    world.change(row, {
      ...detail,
      ...listInShop(world, row),
      ...(vendor && { vendor: vendors[vendor] }),
      ...(on_hand !== undefined && {
        stock: { tracked: true, on_hand: on_hand - taken, held: held.get(row.id) ?? 0, sold: taken },
      }),
    })
  }
  const now = findRows(world, products.name)
  const bySku = new Map(now.map((row) => [String(row.doc['sku']), row]))
  writePriceLists(world, bySku)
  writeCarts(world, bySku)
  writePurchase(world, vendors.fasteners, bySku.get('SCR-250'))
  world.add(
    products,
    {
      sku: 'CARE-M',
      name: 'Machine care, monthly',
      description: 'A technician looks after roll formers and shears every month.',
      price: 24_900,
      cost: 11_000,
      subscription: { period: 'monthly', trial_period_days: 14 },
      agreement: 'The care plan is billed monthly and can be cancelled with 30 days notice.',
    },
    { date: world.clock.now - 200 * dayMs },
  )
}
