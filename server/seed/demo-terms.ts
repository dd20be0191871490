import type { z } from 'zod'
import { discounts, shippedRates, taxExemptions, taxStates, zips } from '../../domain/commerce/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { fileUrl } from '../platform/files/sign-url.ts'
import { cast } from './cast.ts'
import type { DemoClient } from './demo-clients.ts'
import type { Person } from './demo-people.ts'
import { Random } from './random.ts'
import { smallPdf } from './small-pdf.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

/** Places that the goods of the story go to. */
const salePlaces = [
  ['75209', 'Dallas', 'TX'],
  ['43215', 'Columbus', 'OH'],
  ['33309', 'Fort Lauderdale', 'FL'],
  ['36602', 'Mobile', 'AL'],
  ['23219', 'Richmond', 'VA'],
  ['80112', 'Englewood', 'CO'],
] as const

const zipRate = 7.25
const exemptState = 'OH'

/** Codes, rates and certificates that the orders of a client have. */
export interface DemoTerms {
  /** Five percent, on every fourth order. */
  readonly returning: WorldRow
  /** A flat amount for one order, which the story's sixth order used. */
  readonly soleUse?: WorldRow | undefined
  /** Contact with a certificate. */
  readonly exempt?: string | undefined
}

/** Codes that each seller has. */
const usualCodes = [
  ['Spring sale', 'SPRING10', 10],
  ['Returning customer', 'WELCOMEBACK', 5],
  ['Contractor', 'CONTRACTOR', 8],
] as const

type DiscountInput = z.input<typeof discounts.shape>

/** Codes of each kind that the equipment seller has too. */
const listMoreCodes = ({ clock }: WorldWriter): readonly DiscountInput[] => [
  { title: 'Dock pick-up', code: 'DOCK50', type: 'flat', amount: 5_000, reusable: true, universal: true },
  { title: 'Goods and freight', code: 'FREIGHT10', value: 10, shipping: true, reusable: true, public: true },
  {
    title: 'Panels by the pallet',
    code: 'PALLET4',
    type: 'logic',
    value: 4,
    reusable: true,
    public: true,
    fn: {
      all: [
        { subject: 'subtotal', verb: 'is greater than', value: 5000 },
        { subject: 'sku', verb: 'is', value: 'PNL-*' },
      ],
    },
  },
  {
    title: 'Summer clearance',
    code: 'SUMMER25',
    value: 25,
    reusable: true,
    public: true,
    start: clock.at(-150, 0),
    end: clock.at(-30, 0),
  },
  {
    title: 'Owner approval',
    code: 'OWNER15',
    value: 15,
    reusable: true,
    locked: true,
    author: cast.lee.name,
    author_id: cast.lee.id,
  },
]

function writeTaxes(world: WorldWriter, random: Random, date: number): void {
  for (const doc of shippedRates) world.add(taxStates, doc, { id: random.id(date), date })
}

interface Certificate {
  readonly person: Person
  readonly number: string
  readonly until: number
}

/** A certificate with its file. */
function writeCertificate(world: WorldWriter, random: Random, { person, number, until }: Certificate): void {
  const date = world.clock.now - 180 * dayMs
  const id = random.id(date)
  const path = `clients/${world.clientId}/attachments/tax_exemptions/${id}/Resale certificate.pdf`
  const content = smallPdf('Resale certificate', [`Number ${number}`, person.company ?? person.name, 'State of Ohio'])
  world.contents.push({ clientId: world.clientId, path, content })
  const file = { name: 'Resale certificate.pdf', url: fileUrl(path), type: 'application/pdf', size: content.length }
  world.add(
    taxExemptions,
    { contact: { id: person.id, label: person.name }, number, state: exemptState, until, files: [file] },
    { id, date },
  )
}

/** Codes for the equipment seller of the tour, and customers with a valid and an expired certificate. */
function writeMore(world: WorldWriter, random: Random, people: readonly Person[]) {
  const date = world.clock.now - 200 * dayMs
  for (const doc of listMoreCodes(world)) world.add(discounts, doc, { id: random.id(date), date })
  const sole: DiscountInput = { title: 'Trade show voucher', code: 'TRADESHOW', type: 'flat', amount: 7_500 }
  const soleUse = world.add(discounts, sole, { id: random.id(date), date })
  const [exempt, lapsed] = people.filter(({ isVendor }) => !isVendor)
  const { clock } = world
  if (exempt) writeCertificate(world, random, { person: exempt, number: 'OH-447120', until: clock.at(200, 0) })
  if (lapsed) writeCertificate(world, random, { person: lapsed, number: 'OH-390882', until: clock.at(-20, 0) })
  return { soleUse, exempt: exempt?.id }
}

/** Zips, rates of states, discounts and certificates of a client. */
export function writeTerms(world: WorldWriter, client: DemoClient, people: readonly Person[]): DemoTerms {
  const { clock, random } = world
  const since = clock.now - 200 * dayMs
  for (const [zip, city, state] of salePlaces) world.add(zips, { zip, city, state, tax_rate: zipRate }, { date: since })
  const [, returning] = usualCodes.map(([title, code, value]) =>
    world.add(
      discounts,
      {
        title,
        code,
        value,
        reusable: true,
        public: true,
        start: clock.at(-130 - random.int(0, 40), 0),
        end: clock.at(120, 0),
      },
      { date: since },
    ),
  )
  if (!returning) throw new TypeError('each client has the code of returning customers')
  const own = new Random(`${world.key} terms`)
  writeTaxes(world, own, since)
  return { returning, ...(client.key === 'EQIP' ? writeMore(world, own, people) : {}) }
}

interface TermedSale {
  readonly number: number
  readonly person: Person
  readonly subtotal: number
}

const streets = ['Foundry Street', 'Mill Road', 'Depot Street', 'Commerce Drive', 'Quarry Lane'] as const

const writeStreet = (number: number): string => `${100 + ((number * 37) % 900)} ${streets[number % streets.length]}`

/** Discount, tax and delivery address of a sale of the story. */
export function describeTerms(terms: DemoTerms, { number, person, subtotal }: TermedSale) {
  const [zip, city, state] = salePlaces[number % salePlaces.length] ?? salePlaces[0]
  const isExempt = person.id === terms.exempt && state === exemptState
  const code = chooseCode(terms, number)
  const amount = code === terms.returning ? -Math.round(subtotal / 20) : -Math.min(7_500, subtotal)
  const { code: word = '', title = '' } = code ? discounts.shape.parse(code.doc) : {}
  return {
    address: { street: writeStreet(number), city, state, zip },
    discount: code ? { code: word, codes: [{ code: word, discount_id: code.id, title, amount }] } : {},
    tax: {
      rates: isExempt ? [] : [{ place: `${city} ${zip}`, rate: zipRate }],
      exempt: isExempt,
      taxes_shipping: shippedRates.some((row) => row.state === state && row.taxes_shipping),
    },
  }
}

function chooseCode({ returning, soleUse }: DemoTerms, number: number): WorldRow | undefined {
  if (number % 4 === 0) return returning
  return number === 6 ? soleUse : undefined
}

interface UsedBy {
  readonly row: WorldRow
  readonly number: number
  readonly label: string
}

/** Counts the code of a placed order as used by it. */
export function noteUse(world: WorldWriter, terms: DemoTerms, { row, number, label }: UsedBy): void {
  const code = chooseCode(terms, number)
  const [used] = code ? ((row.doc['discount'] as { codes?: readonly { amount: number }[] }).codes ?? []) : []
  if (!code || !used) return
  world.uses.push({
    clientId: world.clientId,
    discount_id: code.id,
    order_id: row.id,
    number: label,
    amount: 0 - used.amount,
    at: row.date,
    is_sole: code === terms.soleUse,
  })
}

/** Writes on each code how many orders use it. */
export function countUses(world: WorldWriter): void {
  const uses = Map.groupBy(world.uses, (use) => use.discount_id)
  for (const row of world.rows.filter(({ definition }) => definition === discounts))
    world.change(row, { used: uses.get(row.id)?.length ?? 0 })
}
