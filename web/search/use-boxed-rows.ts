import { useEffect } from 'react'
import { isBeforeEnd, movedWindow, type DateWindow } from '../../domain/kernel/values/date-window.ts'
import type { RowChoiceSent } from '../../domain/kernel/lists/row-choice.ts'
import { valueAt, type Filter, type OrderBy, type RecordDefinition } from '../../domain/kernel/index.ts'
import {
  isByWindow,
  listFilter,
  nextField,
  numberAsked,
  searchOrder,
  searchRequest,
  type AskedSearch,
  type SearchBox,
} from '../../domain/kernel/search/search-box.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import type { PathParams, Presented } from '../platform/api/records-api.ts'
import { useRecords, type NamedRecords, type RecordsView } from '../platform/data/use-records.ts'
import { useSearchRows, type SearchView } from '../platform/data/use-search-rows.ts'
import { showAlert } from '../platform/dialogs.ts'
import { useDepartures } from './use-departures.ts'
import type { BoxedSearch } from './use-search-box.ts'

/** Idle, searching, or results with pages and a more flag (1-shell section 4). */
export type SearchPhase = 'idle' | 'searching' | 'results'

export interface BoxedRows<Row> extends NamedRecords<Row> {
  readonly phase: SearchPhase
  /** Hits in all; exact unless `isAtLeast`. */
  readonly count: number
  readonly isAtLeast: boolean
  readonly pages: number
  /** Total number of rows; undefined if the list ends by its dates. */
  readonly matching: RowChoiceSent | undefined
  /** Present window of dates, and whether it moved to the first result. */
  readonly window: DateWindow & { readonly isMoved: boolean }
}

interface Narrowing {
  readonly params?: PathParams | undefined
  /** Fixed condition of the list in addition to the search's. */
  readonly where?: Filter | undefined
  readonly words?: string | undefined
  /** Order of the list without a search; the box's own when absent. */
  readonly orderBy?: OrderBy | undefined
}

/** Search failures show the alert (1-shell section 8), each once. */
function useFailureAlert(error: Error | null): void {
  useEffect(() => {
    if (error !== null) void showAlert({ ...reasonOf(error), tone: 'bad' })
  }, [error])
}

/** A number is looked for among numbers first; where no record bears it, among words. */
function useFound<Definition extends RecordDefinition>(
  definition: Definition,
  search: BoxedSearch,
  { params, words }: Narrowing,
): SearchView<Presented<Definition>> & { readonly matching: RowChoiceSent } {
  const { box, isActive } = search
  const number = numberAsked(box, search.query)
  const ask = (asked?: string) => {
    const { hitsPerPage, filters, query = '', ...manner } = searchRequest(box, search, asked)
    const all = [filters, words].filter((one) => one !== undefined).join(' AND ')
    return { ...manner, query, pageSize: hitsPerPage, params, ...(all !== '' && { filters: all }) }
  }
  const byNumber = useSearchRows(definition, { ...ask(number), enabled: isActive && number !== undefined })
  const isNumberless = number === undefined || (!byNumber.isLoading && !byNumber.isBehind && byNumber.rows.length === 0)
  const byWords = useSearchRows(definition, { ...ask(), enabled: isActive && isNumberless })
  const { pageSize: _, params: __, ...asked } = ask(isNumberless ? undefined : number)
  return { ...(isNumberless ? byWords : byNumber), matching: { search: asked } }
}

const narrowed = (one: Filter | undefined, other: Filter | undefined): Filter | undefined =>
  one && other ? { and: [one, other] } : (one ?? other)

const dateAt = (row: object | undefined, field: string | undefined): number | undefined => {
  const value = row === undefined || field === undefined ? undefined : valueAt(row, field)
  return typeof value === 'number' ? value : undefined
}

/** The rows of a window, where they go by its dates: it moves to the first of them, and ends where it ends. */
function withinWindow<Row extends object>(
  { rows, hasMore }: Pick<RecordsView<Row>, 'rows' | 'hasMore'>,
  asked: DateWindow,
  field: string | undefined,
): Pick<BoxedRows<Row>, 'rows' | 'hasMore' | 'window'> {
  if (field === undefined) return { rows, hasMore, window: { ...asked, isMoved: false } }
  const window = movedWindow(asked, dateAt(rows[0], field))
  return {
    window,
    rows: rows.filter((row) => isBeforeEnd(window, dateAt(row, field))),
    hasMore: hasMore && isBeforeEnd(window, dateAt(rows.at(-1), field)),
  }
}

function phaseOf(isActive: boolean, found: SearchView<unknown>): SearchPhase {
  if (!isActive) return 'idle'
  return found.isLoading || found.isBehind ? 'searching' : 'results'
}

/** The list without a search: in the chosen order, or by the next departure. */
function useListed<Definition extends RecordDefinition>(
  definition: Definition,
  asked: AskedSearch,
  { box, isOn, params, ...narrowing }: Narrowing & { readonly box: SearchBox; readonly isOn: boolean },
): NamedRecords<Presented<Definition>> & { readonly matching: RowChoiceSent | undefined } {
  const next = nextField(box, asked)
  const isByNext = next !== undefined
  const where = narrowed(narrowing.where, listFilter(box, asked))
  const orderBy = searchOrder(box, asked)
  const inOrder = useRecords(definition, { where, orderBy, params, enabled: isOn && !isByNext })
  const departing = useDepartures(definition, { field: next ?? 'date', where, params, enabled: isOn && isByNext })
  return isByNext ? { ...departing, matching: undefined } : { ...inOrder, matching: { where, orderBy } }
}

/** Rows of a boxed list: the list itself, live, or the results of the search in it. */
export function useBoxedRows<Definition extends RecordDefinition>(
  definition: Definition,
  search: BoxedSearch,
  narrowing: Narrowing,
): BoxedRows<Presented<Definition>> {
  const { box, isActive } = search
  const asked = isActive ? search : { ...search, orderBy: narrowing.orderBy }
  const listed = useListed(definition, asked, { ...narrowing, box, isOn: !isActive })
  const found = useFound(definition, search, narrowing)
  useFailureAlert(isActive ? found.error : null)
  const view = isActive ? found : listed
  const field = isByWindow(box, asked) ? box.dates?.field : undefined
  const within = withinWindow(view, search.window, field)
  // Rows outside of a window do not count.
  const isCut = within.rows.length < view.rows.length
  return {
    ...view,
    ...within,
    phase: phaseOf(isActive, found),
    count: isCut ? within.rows.length : found.count,
    isAtLeast: isCut ? within.hasMore : found.isAtLeast,
    pages: found.pages,
    matching: field === undefined ? view.matching : undefined,
  }
}
