import {
  products,
  readProductRows,
  stockCorrections,
  type ImportedProduct,
  type importProducts,
} from '../../../../domain/commerce/index.ts'
import { contacts } from '../../../../domain/crm/index.ts'
import type { DocOf, Entry, InputOf, OutputOf, RowOf } from '../../../../domain/kernel/index.ts'
import { readCsvInParts } from '../../../../domain/kernel/csv/read-csv.ts'
import { inStep, type OutsideCtx, type Ctx } from '../../../platform/context.ts'
import { keepMapping } from '../../../platform/imports/kept-mapping.ts'
import { asVerb, beyondReach } from '../../../platform/records/index.ts'
import { ShortSlices } from '../../../platform/short-slices.ts'
import { findActor } from '../../find-actor.ts'

type Answer = OutputOf<typeof importProducts>
type Row = RowOf<typeof products>

/** Products of one transaction. */
const atOnce = 200

/** Vendors by each of their names, in lower case. */
async function findVendors(ctx: Ctx): Promise<ReadonlyMap<string, Entry>> {
  const rows = await beyondReach(ctx, contacts).every(['type', '==', 'Vendor'])
  return new Map(
    rows.flatMap((row) => {
      const vendor = { id: row.id, label: row.company || row.name }
      return [row.name, row.company ?? ''].filter(Boolean).map((name) => [name.toLowerCase(), vendor] as const)
    }),
  )
}

const sized = (name: string, size: number, hide = false) => ({ name, size, hide, variable: false })

/** Dimensions with the sizes of the file; others stay. */
function withSizes(dimensions: Row['dimensions'], sizes: ImportedProduct['sizes']): Row['dimensions'] {
  const own = new Map(Object.entries(sizes))
  const kept = dimensions.map((one) => {
    const size = own.get(one.name)
    return size === undefined ? one : sized(one.name, size, one.hide)
  })
  const known = new Set(dimensions.map(({ name }) => name))
  return [...kept, ...[...own].filter(([name]) => !known.has(name)).map(([name, size]) => sized(name, size))]
}

/** The stock of a product after it was counted for the file. */
const withOnHand = (stock: Row['stock'], on_hand: number | undefined): Row['stock'] =>
  on_hand === undefined ? stock : { ...stock, tracked: true, on_hand: Math.max(on_hand, stock.held) }

const newDoc = ({ sku, name, fields, sizes, on_hand }: ImportedProduct): DocOf<typeof products> => {
  const blank = products.shape.parse({ sku, name, ...fields })
  return { ...blank, dimensions: withSizes([], sizes), stock: withOnHand(blank.stock, on_hand) }
}

interface Counted {
  readonly product: Entry
  readonly before: number
  readonly after: number
}

async function noteCounts(ctx: Ctx, counts: readonly Counted[]): Promise<void> {
  if (counts.length === 0) return
  const by = await findActor(ctx)
  await asVerb(ctx, stockCorrections).createMany(
    counts.map((count) => ({
      doc: stockCorrections.shape.parse({ ...count, reason: 'counted', note: 'Imported from a file', by }),
    })),
  )
}

/** Writes some products: known ones by their SKU, and the others as new. */
async function writeSome(ctx: Ctx, some: readonly ImportedProduct[]): Promise<Omit<Answer, 'faults'>> {
  const bySku = new Map(some.map((one) => [one.sku, one]))
  const known = await beyondReach(ctx, products).every(['sku', 'in', [...bySku.keys()]])
  const isKnown = new Set(known.map(({ sku }) => sku))
  const writing = asVerb(ctx, products)
  const amended = await writing.amendMany({
    ids: known.map(({ id }) => id),
    amend: ({ sku = '', dimensions, stock }) => {
      const own = bySku.get(sku)
      if (own === undefined) return undefined
      const { name, fields, sizes, on_hand } = own
      return { name, ...fields, dimensions: withSizes(dimensions, sizes), stock: withOnHand(stock, on_hand) }
    },
  })
  const made = await writing.createMany(
    some.filter(({ sku }) => !isKnown.has(sku)).map((one) => ({ doc: newDoc(one) })),
  )
  await noteCounts(
    ctx,
    [
      ...amended.map(({ before, now }) => countOf(now, before.stock.on_hand)),
      ...made.map((row) => countOf(row, 0)),
    ].filter(({ before, after }) => before !== after),
  )
  const changed = amended.filter(({ before, now }) => before.version !== now.version).length
  return { added: made.length, changed, same: amended.length - changed }
}

const countOf = ({ id, name, stock }: Row, before: number): Counted => ({
  product: { id, label: name },
  before,
  after: stock.on_hand,
})

/**
 * Imports products of a file by their SKUs: with a fault nothing is written, and every fault is answered by its row. They
 * are written some at a time; a repeated import finds those as they are.
 */
export async function importProductsOf(
  ctx: OutsideCtx,
  { text, mapping }: InputOf<typeof importProducts>['body'],
): Promise<Answer> {
  // Kept also where the file has faults: the columns were chosen.
  await inStep(ctx, (step) => keepMapping(step, 'products', mapping))
  const vendors = await inStep(ctx, findVendors)
  const read = await new ShortSlices().drain(readCsvInParts(text))
  const nothing = { added: 0, changed: 0, same: 0 }
  if ('openQuoteInRow' in read)
    return {
      ...nothing,
      faults: [{ row: read.openQuoteInRow, words: 'Quotes are opened in this row and never closed.' }],
    }
  const { products: imported, faults } = readProductRows(read.table, { mapping, vendors })
  if (faults.length > 0) return { ...nothing, faults: [...faults] }
  let done = nothing
  for (let at = 0; at < imported.length; at += atOnce) {
    const some = await inStep(ctx, (step) => writeSome(step, imported.slice(at, at + atOnce)))
    done = {
      added: done.added + some.added,
      changed: done.changed + some.changed,
      same: done.same + some.same,
    }
  }
  return { ...done, faults: [] }
}
