import { contacts } from '../../domain/crm/index.ts'
import { leftOut, threads, type threadPeople } from '../../domain/inbox/index.ts'
import { hasRole, type InputOf, type OutputOf, type RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { findRecord, getRecord, listRecords } from '../platform/records/index.ts'
import { memberAddresses } from './members.ts'
import { ownAddresses } from './reply-context.ts'

type Thread = RowOf<typeof threads>

/** Limit of emails of a thread that are read, newest first: people of earlier ones are unknown. */
const mostMails = 200
const mostNotes = 100
const mostAddresses = 500

interface Mail {
  readonly id: string
  readonly isOurs: boolean
  readonly from: string | null
  readonly to: readonly (string | null)[]
  readonly cc: readonly (string | null)[]
}

const mailsOf = (ctx: Ctx, { id }: Thread): Promise<Mail[]> =>
  ctx.db.run(sql<Mail>`
    select r.id, not coalesce(r.inbound, false) as "isOurs", lower(r.doc #>> '{from,address}') as "from",
      array(select lower(one ->> 'email') from jsonb_array_elements(r.doc -> 'recipients') one) as "to",
      array(select lower(one ->> 'email') from jsonb_array_elements(r.doc -> 'cc') one) as cc
    from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${id} and r.draft = false
      and r.medium in ('email', 'web') and r.trashed_at is null
    order by r.date desc, r.id desc limit ${mostMails}`)

async function notesOf(ctx: Ctx, { id }: Thread): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ text: string }>`
    select left(r.doc ->> 'message', 2000) as text from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${id} and r.draft = false and r.medium = 'note'
      and r.trashed_at is null
    order by r.date desc, r.id desc limit ${mostNotes}`)
  return rows.map((row) => row.text)
}

/**
 * Addresses that are contacts of another customer account than this thread's contact. Only if that contact has an
 * account, and only for users who may see contacts.
 */
async function contactsElsewhere(
  ctx: Ctx,
  { contact }: Thread,
  addresses: readonly string[],
): Promise<OutputOf<typeof threadPeople>['elsewhere']> {
  if (!contact || addresses.length === 0 || !hasRole(ctx.actor, 'contacts-r')) return []
  const own = await findRecord(ctx, contacts, contact.id)
  const accounts = new Set(own?.accounts.map((one) => one.id))
  if (accounts.size === 0) return []
  const found = await listRecords(ctx, contacts, { where: ['email', 'in', [...addresses]], limit: mostAddresses })
  return found.flatMap(({ email, accounts: theirs }) => {
    const [other] = theirs
    const isElsewhere = other && !theirs.some((one) => accounts.has(one.id))
    return isElsewhere && email ? [{ address: email.toLowerCase(), account: other.name }] : []
  })
}

const known = (list: readonly (string | null)[], isOwn: (address: string) => boolean): string[] =>
  list.flatMap((one) => (one !== null && one !== '' && !isOwn(one) ? [one] : []))

/**
 * Facts of a thread for the recipient guard rule. The client's own addresses are left out: they are on every message.
 * Throws NotFound for a thread beyond reach.
 */
export async function peopleOfThread(
  ctx: Ctx,
  threadId: string,
  asked: NonNullable<InputOf<typeof threadPeople>['query']>,
): Promise<OutputOf<typeof threadPeople>> {
  const thread = await getRecord(ctx, threads, threadId)
  const addresses = (asked.addresses ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
    .slice(0, mostAddresses)
  const [mails, notes, isOwn, members, elsewhere] = await Promise.all([
    mailsOf(ctx, thread),
    notesOf(ctx, thread),
    ownAddresses(ctx),
    memberAddresses(ctx),
    contactsElsewhere(ctx, thread, addresses),
  ])
  const listed = mails.map(({ id, isOurs, from, to, cc }) => ({
    id,
    isOurs,
    from: known([from], isOwn),
    to: known(to, isOwn),
    cc: known(cc, isOwn),
  }))
  const withPeople = listed.map((one) => ({ ...one, people: [...one.from, ...one.to, ...one.cc] }))
  const answered = listed.find((one) => one.id === asked.answered)
  return {
    answered: answered ? { from: answered.from, to: answered.to, cc: answered.cc } : {},
    contact: thread.contact?.email ? [thread.contact.email.toLowerCase()] : [],
    colleagues: addresses.filter((one) => members.has(one)),
    seen: [...new Set(withPeople.flatMap((one) => one.people))],
    removed: leftOut(withPeople.toReversed()),
    elsewhere,
    notes,
  }
}
