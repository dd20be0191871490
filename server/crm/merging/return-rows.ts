import { contacts, repointed, withoutMerge, type NamedContact } from '../../../domain/crm/index.ts'
import { isSameValue, type Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { countRowsOfMerge, rowsOfMerge, type Merge, type MovedRow, type Undoing } from './kept-merges.ts'
import { cameSince, isByAddress, laterPage } from './later-rows.ts'
import { nextPlace, repointRows, type PageDone, type Place } from './move-references.ts'
import {
  countReferences,
  namingPart,
  namingTypes,
  pageSize,
  rowsByIds,
  writeDocs,
  type NamingType,
} from './naming-rows.ts'

/** A merge that is undone. */
export interface Returning {
  readonly merge: Merge
  readonly undoing: Undoing
}

/** How many rows undoing a merge may move; `most` and one more are enough to know that they are many. */
export async function countReturning(ctx: Ctx, merge: Merge, most: number): Promise<number> {
  const later = await countReferences(ctx, { id: merge.kept, most: most + 1, also: cameSince(ctx, merge) })
  return later + (await countRowsOfMerge(ctx, merge.id))
}

/** The contact that was kept, as the merge left it and named it in the rows that it moved. */
export function keptAfter({ kept, after }: Merge): NamedContact {
  const { name, email, phone, company } = contacts.shape.strip().parse(after)
  return { id: kept, name, email, phone, company }
}

interface Moved {
  readonly doc: Doc
  readonly before: Doc
}

/** A row without the merge's effect, if it named the contact as it was then or as it is now. */
function docWithoutMerge({ merge, undoing }: Returning, type: NamingType, { doc, before }: Moved): Doc {
  const now = namingPart(doc, type)
  const afterWith = (to: NamedContact): Doc => repointed(before, type.references, { from: merge.gone, to })
  const renamed = afterWith(undoing.kept)
  const after = isSameValue(renamed, now) ? renamed : afterWith(keptAfter(merge))
  return { ...doc, ...withoutMerge({ before, after, now }) }
}

/** Takes back what a merge did to a page of rows; rows that are gone for good are left out. */
async function returnMoved(
  ctx: Ctx,
  returning: Returning,
  { type, moved }: { readonly type: NamingType; readonly moved: readonly MovedRow[] },
): Promise<number> {
  const befores = new Map(moved.map(({ id, before }) => [id, before]))
  const rows = moved.length === 0 ? [] : await rowsByIds(ctx, type, { ids: [...befores.keys()], lock: true })
  const changed = rows.flatMap(({ id, doc }) => {
    const next = docWithoutMerge(returning, type, { doc, before: befores.get(id) ?? {} })
    return isSameValue(next, doc) ? [] : [{ id, doc: next }]
  })
  await writeDocs(ctx, type, changed)
  return changed.length
}

/** Moves back one page of the rows that a merge moved, unless a user changed that field since. */
export async function returnPage(ctx: Ctx, returning: Returning, place: Place): Promise<PageDone> {
  const type = namingTypes[place.type]
  if (type === undefined) return { moved: 0, next: undefined }
  const page = { record: type.definition.name, after: place.after, limit: pageSize }
  const moved = await rowsOfMerge(ctx, returning.merge.id, page)
  const count = await returnMoved(ctx, returning, { type, moved })
  return {
    moved: count,
    next: nextPlace(
      place,
      moved.map(({ id }) => id),
    ),
  }
}

/** Moves one page of rows since the merge: those by an address of the restored contact, and those assigned to it. */
export async function givePage(ctx: Ctx, { merge, undoing }: Returning, place: Place): Promise<PageDone> {
  const type = namingTypes[place.type]
  if (type === undefined) return { moved: 0, next: undefined }
  const [give, reaches] = [new Set(undoing.give), new Set(undoing.reaches)]
  const ids = await laterPage(ctx, type, { merge, after: place.after })
  const rows = ids.length === 0 ? [] : await rowsByIds(ctx, type, { ids, lock: true })
  const others = rows.filter((row) => isByAddress(row.doc, reaches) || give.has(`${type.definition.name} ${row.id}`))
  const moved = await repointRows(ctx, { type, rows: others }, { from: merge.kept, to: undoing.gone })
  return { moved: moved.length, next: nextPlace(place, ids) }
}
