import {
  contacts,
  reasonsOf,
  undoneWithinMs,
  type mergedInto,
  type mergePreview,
  type mergesOfContact,
  type undoPreview,
} from '../../../domain/crm/index.ts'
import { isSameValue, type Doc, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { reach } from '../../platform/records/authorise.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { contactMergedInto, mergesInto, rowsOfMerge, sealedSinceMerge, takeMerge, type Merge } from './kept-merges.ts'
import { isByAddress, laterRows } from './later-rows.ts'
import { docOf } from './merge-contacts.ts'
import { countNaming, namingTypes, type NamingType } from './naming-rows.ts'
import { bothOf } from './undo-merge.ts'

const isOpen = ({ actor }: Ctx, { definition }: NamingType): boolean => reach(definition.access.read, actor) !== false

/** What merging `other` into a contact moves, of every record type that names it. */
export async function previewMerge(ctx: Ctx, id: string, other: string): Promise<OutputOf<typeof mergePreview>> {
  const [kept, gone] = [await getRecord(ctx, contacts, id), await getRecord(ctx, contacts, other)]
  const moves: OutputOf<typeof mergePreview>['moves'] = []
  for (const type of namingTypes) {
    const { name, label } = type.definition
    const count = await countNaming(ctx, type, other)
    const own = count === 0 ? 0 : await countNaming(ctx, type, id)
    if (count > 0)
      moves.push({ record: name, label: label.many, moves: count, then_has: own + count, is_open: isOpen(ctx, type) })
  }
  const files = gone.files.length
  if (files > 0)
    moves.push({ record: 'files', label: 'Files', moves: files, then_has: files + kept.files.length, is_open: true })
  return { reasons: [...reasonsOf(docOf(kept), docOf(gone))], moves }
}

const shown = ({ id, kept, gone, at, by }: Merge, name: string) => ({
  id,
  kept,
  gone,
  name,
  at,
  by,
  until: at + undoneWithinMs,
})

/** Merges into a contact that can still be taken back. */
export async function listMerges(ctx: Ctx, id: string): Promise<OutputOf<typeof mergesOfContact>> {
  await getRecord(ctx, contacts, id)
  const merges = await mergesInto(ctx, id)
  const named = await Promise.all(
    merges.map(async (merge) => {
      const gone = await beyondReach(ctx, contacts).findTrashed(merge.gone)
      return gone === undefined ? [] : [shown(merge, contacts.title({ ...gone }))]
    }),
  )
  return { merges: named.flat() }
}

/** Where a link to a merged contact leads. */
export async function whereMerged(ctx: Ctx, id: string): Promise<OutputOf<typeof mergedInto>> {
  const into = await contactMergedInto(ctx, id)
  const row = into === undefined ? undefined : await beyondReach(ctx, contacts).find(into)
  return { contact: row === undefined ? null : { id: row.id, name: contacts.title({ ...row }) } }
}

const mostAsked = 200

/** Fields of the contact that was kept which are not as the merge left them, by their labels. */
async function changedSince(ctx: Ctx, merge: Merge, kept: RowOf<typeof contacts>): Promise<string[]> {
  const now: Doc = { ...docOf(kept), active: kept.active }
  const sealed = await sealedSinceMerge(ctx, merge)
  return contacts.form.flatMap(({ property, label }) =>
    isSameValue(merge.after[property] ?? null, now[property] ?? null) && !sealed.has(property) ? [] : [label],
  )
}

/** Which rows came since a merge, and which go back by themselves. Rows that the caller may not read are left out. */
export async function previewUndo(ctx: Ctx, id: string): Promise<OutputOf<typeof undoPreview>> {
  const merge = await takeMerge(ctx, id)
  const { kept, gone } = await bothOf(ctx, merge)
  const moved = await rowsOfMerge(ctx, id)
  const asked: OutputOf<typeof undoPreview>['asked'] = []
  let byAddress = 0
  for (const type of namingTypes) {
    const { name, label, title } = type.definition
    const later = await laterRows(ctx, type, { merge, moved: moved.filter(({ record }) => record === name) })
    const known = later.filter(({ doc }) => isByAddress(doc, gone))
    byAddress += known.length
    if (isOpen(ctx, type) && name !== 'threadsmsgs')
      for (const row of later)
        if (!known.includes(row))
          asked.push({ record: name, id: row.id, label: label.one, title: title(row.doc), date: row.date })
  }
  return {
    merge: shown(merge, contacts.title({ ...gone })),
    moves: moved.length,
    by_address: byAddress,
    asked: asked.toSorted((one, other) => other.date - one.date).slice(0, mostAsked),
    asked_more: Math.max(0, asked.length - mostAsked),
    kept_name: contacts.title({ ...kept }),
    changed: await changedSince(ctx, merge, kept),
  }
}
