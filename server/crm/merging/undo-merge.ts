import {
  contacts,
  withoutMerge,
  type ContactDoc,
  type NamedContact,
  type undoMerge,
} from '../../../domain/crm/index.ts'
import { type Doc, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { moveDebts } from '../../commerce/index.ts'
import { byEmail } from '../find-or-make-contact.ts'
import { lockContacts, lockReach } from '../lock-reach.ts'
import { beginRun, movedInCall } from './begin-run.ts'
import { forgetMerge, noteState, sealedSinceMerge, takeMerge, type Merge, type Undoing } from './kept-merges.ts'
import { reachesOfGone } from './later-rows.ts'
import { docOf } from './merge-contacts.ts'
import { dropCopies } from './move-files.ts'
import { walkAll } from './move-references.ts'
import { countReturning, givePage, returnPage } from './return-rows.ts'

type Contact = RowOf<typeof contacts>

/** Both contacts of a merge: the one that is kept, and the one that would come back. Throws Conflict. */
export async function bothOf(ctx: Ctx, { kept, gone }: Merge): Promise<{ kept: Contact; gone: Contact }> {
  const existing = await beyondReach(ctx, contacts).find(kept)
  const restored = await beyondReach(ctx, contacts).findTrashed(gone)
  if (!existing)
    throw new Conflict(null, null, {
      code: 'kept-gone',
      message: 'The contact that was kept is itself gone. Bring it back, or take its own merge back first.',
    })
  if (!restored)
    throw new Conflict(null, null, {
      code: 'gone-purged',
      message: 'The contact that was merged is no longer in the trash, so it cannot come back.',
    })
  return { kept: existing, gone: restored }
}

/** The contact that was kept, without what came to it by the merge. Its addresses are those of the other again. */
async function restoreKept(
  ctx: Ctx,
  merge: Merge,
  { kept, gone }: { readonly kept: Contact; readonly gone: ContactDoc },
): Promise<Contact> {
  const { before, after } = merge
  const now: Doc = { ...docOf(kept), active: kept.active }
  const setSince = await sealedSinceMerge(ctx, merge)
  const staying = Object.fromEntries([...setSince].map((field) => [field, now[field]]))
  const { active, ...doc } = { ...withoutMerge({ before, after, now }), ...staying }
  const own = contacts.shape.parse(doc)
  const isOthers = (reach: string): boolean =>
    !isOwnBefore(before, reach) && [gone.email, ...gone.emails, gone.phone, ...gone.phones].includes(reach)
  const restored = {
    ...own,
    emails: own.emails.filter((email) => !isOthers(email)),
    phones: own.phones.filter((phone) => !isOthers(phone)),
  }
  const cleared = Object.fromEntries(Object.keys(now).map((field) => [field, null]))
  const row = await asVerb(ctx, contacts).amend({
    id: kept.id,
    sealed: merge.sealed.filter((field) => !setSince.has(field)),
    amend: () => ({ ...cleared, ...restored, active: active === true }),
  })
  const copies = kept.files.filter((file) => !row.files.some(({ url }) => url === file.url))
  const kin = new Set(gone.files.map(({ url }) => url))
  await dropCopies(
    ctx,
    copies.filter(({ url }) => !kin.has(url)),
  )
  return row
}

const isOwnBefore = (before: Doc, reach: string): boolean => {
  const { email, emails, phone, phones } = contacts.shape.strip().parse(before)
  return [email, ...emails, phone, ...phones].includes(reach)
}

/** Restores the removed contact, without an address that another contact has by now. */
async function restoreGone(ctx: Ctx, gone: Contact): Promise<void> {
  await asVerb(ctx, contacts).restore({ id: gone.id })
  const isTaken = async (email: string): Promise<boolean> => {
    for (const where of byEmail(email)) {
      const others = await beyondReach(ctx, contacts).list({ where, limit: 2 })
      if (others.some(({ id }) => id !== gone.id)) return true
    }
    return false
  }
  const taken = new Set<string>()
  for (const email of [gone.email, ...gone.emails]) if (email && (await isTaken(email))) taken.add(email)
  if (taken.size === 0) return
  await asVerb(ctx, contacts).amend({
    id: gone.id,
    amend: ({ email, emails, last_date }) => ({
      last_date,
      email: email !== undefined && taken.has(email) ? null : email,
      emails: emails.filter((one) => !taken.has(one)),
    }),
  })
}

const presentContact = ({ id, name, email, phone, company }: Contact): NamedContact => ({
  id,
  name,
  email,
  phone,
  company,
})

/**
 * Undoes a merge. Moved rows return, unless a user changed that field since; later rows go by their address, and those
 * in `give` go to the restored contact. Beyond `movedInCall` rows a job moves them, page by page; both contacts are
 * restored at once.
 */
export async function undo(
  ctx: Ctx,
  id: string,
  { give }: InputOf<typeof undoMerge>['body'],
): Promise<OutputOf<typeof undoMerge>> {
  const merge = await takeMerge(ctx, id)
  await lockContacts(ctx, [merge.kept, merge.gone])
  const { kept, gone } = await bothOf(ctx, merge)
  await lockReach(ctx, docOf(kept), docOf(gone))
  const undoing: Undoing = {
    give: give.map((one) => `${one.record} ${one.id}`),
    kept: presentContact(kept),
    gone: presentContact(gone),
    reaches: reachesOfGone(gone),
  }
  const isLarge = (await countReturning(ctx, merge, movedInCall)) > movedInCall
  const returning = { merge, undoing }
  let moved = 0
  if (!isLarge) {
    moved += await walkAll((place) => returnPage(ctx, returning, place))
    moved += await walkAll((place) => givePage(ctx, returning, place))
  }
  // First the addresses leave the one, then they are the other's again.
  await restoreKept(ctx, merge, { kept, gone: docOf(gone) })
  await restoreGone(ctx, gone)
  await moveDebts(ctx, { from: kept.id, to: gone.id, why: 'Merge of contacts taken back' })
  const answer = { kept: kept.id, gone: gone.id, moved }
  if (isLarge) {
    noteState(ctx, id, { state: 'returning', undoing })
    return { ...answer, progress: await beginRun(ctx, { merge: id, kind: 'returning' }) }
  }
  forgetMerge(ctx, id)
  return { ...answer, progress: null }
}
