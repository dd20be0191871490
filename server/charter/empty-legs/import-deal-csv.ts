import {
  readDealRows,
  dealsOfRows,
  namesIn,
  type CsvMapping,
  type importDealCsv,
} from '../../../domain/charter/index.ts'
import { readCsvInParts } from '../../../domain/kernel/csv/read-csv.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { ShortSlices } from '../../platform/short-slices.ts'
import { knownNames } from '../imports/known-places.ts'
import { countReplaced, replaceDeals } from './imported-deals.ts'

/** Deals of files are one source. */
const source = { id: 'csv', label: 'a file' } as const

/** Most faults that one answer names. */
const mostFaults = 500

async function readDeals(ctx: Ctx, text: string, mapping: CsvMapping) {
  const read = await new ShortSlices().drain(readCsvInParts(text))
  if ('openQuoteInRow' in read)
    return {
      deals: [],
      faults: [{ row: read.openQuoteInRow, words: 'Quotes are opened in this row and never closed.' }],
    }
  const { rows, faults } = readDealRows(read.table, mapping)
  if (faults.length > 0) return { deals: [], faults }
  return dealsOfRows(rows, { known: await knownNames(ctx, namesIn(rows)), mapping })
}

/** Imports empty legs of a file (see the contract). A repeated import finds those that were written before a failure. */
export async function importDealRows(
  ctx: OutsideCtx,
  { text, mapping, isPreview }: InputOf<typeof importDealCsv>['body'],
): Promise<OutputOf<typeof importDealCsv>> {
  const { deals, faults } = await inStep(ctx, (step) => readDeals(step, text, mapping))
  if (faults.length > 0) return { flights: 0, added: 0, withdrawn: 0, faults: faults.slice(0, mostFaults) }
  const done = isPreview
    ? await inStep(ctx, (step) => countReplaced(step, source, deals))
    : await replaceDeals((verb) => inStep(ctx, verb), source, deals)
  return { ...done, faults: [] }
}
