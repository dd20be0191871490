import {
  mostPreviewed,
  products,
  readProductRows,
  stockCorrections,
  type ImportedProduct,
  type importProducts,
  type PreviewedProduct,
} from '../../../../domain/commerce/index.ts'
import { contacts } from '../../../../domain/crm/index.ts'
import {
  isSameValue,
  type Doc,
  type DocOf,
  type Entry,
  type InputOf,
  type OutputOf,
  type RowOf,
} from '../../../../domain/kernel/index.ts'
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

/** Fields of a product after the import. */
function listChanges({ dimensions, stock }: Pick<Row, 'dimensions' | 'stock'>, own: ImportedProduct) {
  const { name, fields, sizes, on_hand } = own
  return { name, ...fields, dimensions: withSizes(dimensions, sizes), stock: withOnHand(stock, on_hand) }
}

const isSameIn = (one: Doc, other: Doc, field: string): boolean => isSameValue(one[field] ?? null, other[field] ?? null)

const hasLongText = ({ fields }: ImportedProduct): boolean => 'description' in fields || 'notes' in fields

/** Changes that an import would make: new products, and the changed fields of others. */
async function previewSome(ctx: Ctx, some: readonly ImportedProduct[]): Promise<PreviewedProduct[]> {
  const reading = beyondReach(ctx, products)
  const listed = await reading.every(['sku', 'in', some.map(({ sku }) => sku)])
  // Lists are read without their long texts.
  const rows = some.some(hasLongText) ? await Promise.all(listed.map(({ id }) => reading.get(id))) : listed
  const known = new Map(rows.map((row) => [row.sku ?? '', products.shape.strip().parse(row)]))
  return some.flatMap((own): PreviewedProduct[] => {
    const { sku, name } = own
    const before = known.get(sku)
    if (!before) return [{ sku, name, outcome: 'added', fields: [] }]
    const after = products.derive?.({ ...before, ...listChanges(before, own) }, ctx.now) ?? before
    const fields = Object.keys(after).filter((field) => !isSameIn(before, after, field))
    return fields.length === 0 ? [] : [{ sku, name, outcome: 'changed', fields }]
  })
}

/** Counts and lists what an import would do; writes nothing. */
async function previewImport(ctx: OutsideCtx, imported: readonly ImportedProduct[]): Promise<Answer> {
  const rows: PreviewedProduct[] = []
  for (let at = 0; at < imported.length; at += atOnce)
    rows.push(...(await inStep(ctx, (step) => previewSome(step, imported.slice(at, at + atOnce)))))
  const added = rows.filter(({ outcome }) => outcome === 'added').length
  const changed = rows.length - added
  return { added, changed, same: imported.length - rows.length, faults: [], rows: rows.slice(0, mostPreviewed) }
}

/** Writes some products: known ones by their SKU, and the others as new. */
async function writeSome(ctx: Ctx, some: readonly ImportedProduct[]): Promise<Omit<Answer, 'faults' | 'rows'>> {
  const bySku = new Map(some.map((one) => [one.sku, one]))
  const known = await beyondReach(ctx, products).every(['sku', 'in', [...bySku.keys()]])
  const isKnown = new Set(known.map(({ sku }) => sku))
  const writing = asVerb(ctx, products)
  const amended = await writing.amendMany({
    ids: known.map(({ id }) => id),
    amend: ({ sku = '', dimensions, stock }) => {
      const own = bySku.get(sku)
      return own && listChanges({ dimensions, stock }, own)
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
export async function handleImportProducts(
  ctx: OutsideCtx,
  { text, mapping, isPreview }: InputOf<typeof importProducts>['body'],
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
  if (isPreview) return previewImport(ctx, imported)
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
