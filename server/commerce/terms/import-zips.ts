import { readZipRows, writeState, zips, type ImportedZip, type importZips } from '../../../domain/commerce/index.ts'
import { readCsvInParts } from '../../../domain/kernel/csv/read-csv.ts'
import { isSameValue, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { ShortSlices } from '../../platform/short-slices.ts'

type Counts = Omit<OutputOf<typeof importZips>, 'faults'>
type Row = RowOf<typeof zips>

/** Zips of one transaction. */
const atOnce = 500

const place = ({ fields: { state, ...fields } }: ImportedZip): ImportedZip['fields'] => ({
  ...fields,
  ...(state !== undefined && { state: writeState(state) }),
})

const differs = (row: Row, own: ImportedZip): boolean =>
  Object.entries(place(own)).some(([field, value]) => !isSameValue(row[field as keyof Row] ?? null, value))

/** Writes some zips, or counts what would be written: known ones get the fields of the file, others are new. */
async function writeSome(ctx: Ctx, some: readonly ImportedZip[], isPreview: boolean): Promise<Counts> {
  const byZip = new Map(some.map((one) => [one.zip, one]))
  const known = await beyondReach(ctx, zips).every(['zip', 'in', [...byZip.keys()]])
  const isKnown = new Set(known.map(({ zip }) => zip))
  const fresh = some.filter(({ zip }) => !isKnown.has(zip))
  const changed = known.filter((row) => {
    const own = byZip.get(row.zip)
    return own !== undefined && differs(row, own)
  })
  if (!isPreview) {
    const writing = asVerb(ctx, zips)
    await writing.amendMany({
      ids: changed.map(({ id }) => id),
      amend: ({ zip }) => {
        const own = byZip.get(zip)
        return own && place(own)
      },
    })
    await writing.createMany(fresh.map((one) => ({ doc: zips.shape.parse({ zip: one.zip, ...place(one) }) })))
  }
  return { added: fresh.length, changed: changed.length, same: known.length - changed.length }
}

/**
 * Imports zips of a file: with a fault nothing is written, and every fault is answered by its row. They are written some at
 * a time; a repeated import finds those as they are.
 */
export async function handleImportZips(
  ctx: OutsideCtx,
  { text, mapping, isPreview }: InputOf<typeof importZips>['body'],
): Promise<OutputOf<typeof importZips>> {
  const done = { added: 0, changed: 0, same: 0 }
  const read = await new ShortSlices().drain(readCsvInParts(text))
  if ('openQuoteInRow' in read)
    return { ...done, faults: [{ row: read.openQuoteInRow, words: 'Quotes are opened in this row and never closed.' }] }
  const { zips: imported, faults } = readZipRows(read.table, mapping)
  if (faults.length > 0) return { ...done, faults: faults.slice(0, 500) }
  for (let at = 0; at < imported.length; at += atOnce) {
    const some = await inStep(ctx, (step) => writeSome(step, imported.slice(at, at + atOnce), isPreview))
    done.added += some.added
    done.changed += some.changed
    done.same += some.same
  }
  return { ...done, faults: [] }
}
