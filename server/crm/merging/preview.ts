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
import {
  contactMergedInto,
  countRowsOfMerge,
  mergesInto,
  sealedSinceMerge,
  findMerge,
  type Merge,
} from './kept-merges.ts'
import { isByAddress, laterPage, reachesOfGone } from './later-rows.ts'
import { docOf } from './merge-contacts.ts'
import { countNaming, namingTypes, pageSize, rowsByIds, type NamingType } from './naming-rows.ts'
import { bothOf } from './undo-merge.ts'

const isOpen = ({ actor }: Ctx, { definition }: NamingType): boolean => reach(definition.access.read, actor) !== false

/** Rows of every type that merging `other` into a contact moves. */
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

const shown = ({ id, kept, gone, at, by, state }: Merge, name: string) => ({
  id,
  state,
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

type Asked = OutputOf<typeof undoPreview>['asked'][number]

interface Later {
  readonly byAddress: number
  readonly asked: readonly Asked[]
}

/** Rows of a type since a merge: the number that return by their address, and those to be assigned by a user. */
async function readLater(
  ctx: Ctx,
  type: NamingType,
  { merge, reaches }: { readonly merge: Merge; readonly reaches: ReadonlySet<string> },
): Promise<Later> {
  const { name, label, title } = type.definition
  const isAsked = isOpen(ctx, type) && name !== 'threadsmsgs'
  const asked: Asked[] = []
  let byAddress = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids: readonly string[] = await laterPage(ctx, type, { merge, after })
    for (const { id, doc, date } of await rowsByIds(ctx, type, { ids, lock: false })) {
      if (isByAddress(doc, reaches)) byAddress += 1
      else if (isAsked) asked.push({ record: name, id, label: label.one, title: title(doc), date })
    }
    after = ids.length < pageSize ? undefined : ids.at(-1)
  }
  return { byAddress, asked }
}

/**
 * Rows since a merge, and those of them that return by their address. Rows that the caller may not read are left out.
 */
export async function previewUndo(ctx: Ctx, id: string): Promise<OutputOf<typeof undoPreview>> {
  const merge = await findMerge(ctx, id)
  const { kept, gone } = await bothOf(ctx, merge)
  const reaches = new Set(reachesOfGone(gone))
  const later: Later[] = []
  for (const type of namingTypes) later.push(await readLater(ctx, type, { merge, reaches }))
  const asked = later.flatMap((one) => one.asked).toSorted((one, other) => other.date - one.date)
  return {
    merge: shown(merge, contacts.title({ ...gone })),
    moves: await countRowsOfMerge(ctx, id),
    by_address: later.reduce((sum, one) => sum + one.byAddress, 0),
    asked: asked.slice(0, mostAsked),
    asked_more: Math.max(0, asked.length - mostAsked),
    kept_name: contacts.title({ ...kept }),
    changed: await changedSince(ctx, merge, kept),
  }
}
