import { repointed, type NamedContact } from '../../../domain/crm/index.ts'
import { isSameValue, type Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { noteRows, type MovedRow } from './kept-merges.ts'
import {
  namingPage,
  namingPart,
  namingTypes,
  pageSize,
  rowsByIds,
  writeDocs,
  type NamingRow,
  type NamingType,
} from './naming-rows.ts'

interface Move {
  readonly from: string
  readonly to: NamedContact
}

/** Puts a contact in place of another in a page of rows of a type. Answers the earlier state of what named it. */
export async function repointRows(
  ctx: Ctx,
  { type, rows }: { readonly type: NamingType; readonly rows: readonly NamingRow[] },
  way: Move,
): Promise<MovedRow[]> {
  const changed = rows.flatMap(({ id, doc }) => {
    const next: Doc = repointed(doc, type.references, way)
    return isSameValue(next, doc) ? [] : [{ id, doc: next, before: namingPart(doc, type) }]
  })
  await writeDocs(ctx, type, changed)
  return changed.map(({ id, before }) => ({ record: type.definition.name, id, before }))
}

/** How far a walk through the record types has come. */
export interface Place {
  /** Place of the record type. */
  readonly type: number
  /** Key of the last row before the next page. */
  readonly after: string
}

export const firstPlace: Place = { type: 0, after: '' }

/** Start of the next page of a walk; undefined after the last record type. */
export function nextPlace({ type }: Place, page: readonly string[]): Place | undefined {
  const last = page.at(-1)
  if (page.length === pageSize && last !== undefined) return { type, after: last }
  return type + 1 < namingTypes.length ? { type: type + 1, after: '' } : undefined
}

/** Result of one page of a walk. */
export interface PageDone {
  readonly moved: number
  readonly next: Place | undefined
}

/** Moves one page of what names a contact, and notes how it was. */
export async function movePage(
  ctx: Ctx,
  { merge, way }: { readonly merge: string; readonly way: Move },
  place: Place,
): Promise<PageDone> {
  const type = namingTypes[place.type]
  if (type === undefined) return { moved: 0, next: undefined }
  const ids = await namingPage(ctx, type, { id: way.from, after: place.after })
  const rows = ids.length === 0 ? [] : await rowsByIds(ctx, type, { ids, lock: true })
  const moved = await repointRows(ctx, { type, rows }, way)
  noteRows(ctx, merge, moved)
  return { moved: moved.length, next: nextPlace(place, ids) }
}

/** Walks through all pages in the caller's transaction. Answers how many rows moved. */
export async function walkAll(page: (place: Place) => Promise<PageDone>): Promise<number> {
  let count = 0
  for (let place: Place | undefined = firstPlace; place !== undefined;) {
    const { moved, next }: PageDone = await page(place)
    count += moved
    place = next
  }
  return count
}
