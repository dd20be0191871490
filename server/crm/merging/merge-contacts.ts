import {
  contacts,
  crmMessages,
  mergedContact,
  takenFields,
  type ContactDoc,
  mergeContacts,
} from '../../../domain/crm/index.ts'
import { sealedFields, type Doc, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { lockContacts, lockReach } from '../lock-reach.ts'
import { noteMerge, requireSettled } from './kept-merges.ts'
import { copyFiles } from './move-files.ts'
import { movePage, walkAll } from './move-references.ts'
import { countReferences } from './naming-rows.ts'
import { beginRun, movedInCall } from './begin-run.ts'

type Contact = RowOf<typeof contacts>

export const docOf = (row: Contact): ContactDoc => contacts.shape.strip().parse(row)

interface Seen {
  readonly row: Contact
  readonly version: number
}

function requireSeen({ row, version }: Seen): void {
  if (row.version === version) return
  throw new Conflict(null, null, {
    id: row.id,
    code: 'contact-changed',
    title: `${row.name || 'A contact'} has changed`,
    message: 'Another user has changed it since you opened it. Check both again, then merge.',
  })
}

/**
 * Merges one contact into another. Rows that name it move in the same transaction; beyond `movedInCall` rows a job
 * moves them, page by page. Throws NotFound for a missing one, Conflict if one changed since it was read, or another
 * merge of one still runs.
 */
export async function merge(
  ctx: Ctx,
  keptId: string,
  { contact: goneId, version, other_version, choices }: InputOf<typeof mergeContacts>['body'],
): Promise<OutputOf<typeof mergeContacts>> {
  if (keptId === goneId) throw new Invalid([crmMessages.issue('contact', 'merge-with-itself')])
  await lockContacts(ctx, [keptId, goneId])
  await requireSettled(ctx, [keptId, goneId])
  const [kept, gone] = [await beyondReach(ctx, contacts).find(keptId), await beyondReach(ctx, contacts).find(goneId)]
  if (!kept) throw new NotFound(`contacts ${keptId}`)
  if (!gone) throw new NotFound(`contacts ${goneId}`)
  requireSeen({ row: kept, version })
  requireSeen({ row: gone, version: other_version })
  return mergeBoth(ctx, { kept, gone, choices })
}

async function getContact(ctx: Ctx, id: string): Promise<Contact> {
  const found = await beyondReach(ctx, contacts).find(id)
  if (found === undefined) throw new NotFound(`contacts ${id}`, `No contact has the id ${id}.`)
  return found
}

/** Merges a contact into another as both are now; the values of the kept one win. Answers how many rows have moved. */
export async function mergeById(ctx: Ctx, keptId: string, goneId: string): Promise<number> {
  const [kept, gone] = [await getContact(ctx, keptId), await getContact(ctx, goneId)]
  const choices = mergeContacts.body.shape.choices.parse({})
  return (await merge(ctx, keptId, { contact: goneId, version: kept.version, other_version: gone.version, choices }))
    .moved
}

interface Both {
  readonly kept: Contact
  readonly gone: Contact
  readonly choices: InputOf<typeof mergeContacts>['body']['choices']
}

async function mergeBoth(ctx: Ctx, { kept, gone, choices }: Both): Promise<OutputOf<typeof mergeContacts>> {
  const [before, other] = [docOf(kept), docOf(gone)]
  // Mail and forms that name one of the addresses wait, and then find the contact that is kept.
  await lockReach(ctx, before, other)
  const files = await copyFiles(ctx, gone.files, { from: gone.id, to: kept.id })
  const merged = { ...mergedContact(before, other, choices), files: [...kept.files, ...files] }
  await asVerb(ctx, contacts).trash({ id: gone.id })
  const cleared = Object.fromEntries(Object.keys(before).map((field) => [field, null]))
  const sealed = sealedFields(contacts).filter((field) =>
    takenFields({ kept: before, gone: other, choices }).has(field),
  )
  const after = await asVerb(ctx, contacts).amend({
    id: kept.id,
    sealed,
    amend: () => ({ ...cleared, ...merged, active: kept.active || gone.active }),
  })
  const id = ctx.newId()
  const isLarge = (await countReferences(ctx, { id: gone.id, most: movedInCall + 1 })) > movedInCall
  const beforeDoc: Doc = { ...before, active: kept.active }
  noteMerge(ctx, {
    id,
    kept: kept.id,
    gone: gone.id,
    before: beforeDoc,
    after: { ...docOf(after), active: after.active },
    sealed,
    kept_version: after.version,
    state: isLarge ? 'moving' : 'done',
  })
  if (isLarge) return { merge: id, moved: 0, progress: await beginRun(ctx, { merge: id, kind: 'moving' }) }
  const way = { from: gone.id, to: after }
  const moved = await walkAll((place) => movePage(ctx, { merge: id, way }, place))
  return { merge: id, moved, progress: null }
}
