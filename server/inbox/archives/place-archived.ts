import { mailImports } from '../../../domain/automation/index.ts'
import {
  activityLineOf,
  threads,
  threadsmsgs,
  withActivity,
  withChips,
  type ParentRecord,
} from '../../../domain/inbox/index.ts'
import type { DocOf, RowOf } from '../../../domain/kernel/index.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { asVerb } from '../../platform/records/index.ts'
import { placeAttachments } from '../mail/keep-attachments.ts'
import { pathOfParent } from '../parent-of-thread.ts'
import { makeArchivedMessage, isSent, summariseContact } from './archived-message.ts'
import { findThreads, type FoundThread } from './find-threads.ts'
import { separateKnown, type NewMail } from './known-mails.ts'
import type { MailResult } from './noted-rows.ts'
import { findContacts, findOwnPeople, type Contact, type OwnPeople } from './own-people.ts'
import type { PreparedMail } from './prepare-mails.ts'
import type { ArchiveChip, RunRow } from './runs.ts'

type Thread = RowOf<typeof threads>
type Message = RowOf<typeof threadsmsgs>

interface Addressed extends NewMail {
  readonly isSent: boolean
  readonly contact: Contact | undefined
}

/** People of a mail that may be its contact: its sender, or those that a colleague wrote to. */
const listPartners = ({ mail }: NewMail, isOwn: boolean): readonly string[] =>
  isOwn ? [...mail.to, ...mail.cc].map(({ address }) => address) : [mail.from.address]

/** The contact of each mail. A sender who is none becomes one only where the import says so, and never a machine. */
async function addContacts(
  ctx: Ctx,
  run: RunRow,
  { mails, own }: { readonly mails: readonly NewMail[]; readonly own: OwnPeople },
): Promise<Addressed[]> {
  const sent = mails.map((one) => ({ ...one, isSent: isSent(one.mail, one.labels, own) }))
  const known = await findContacts(
    ctx,
    sent.flatMap((one) => listPartners(one, one.isSent)),
  )
  const addressed: Addressed[] = []
  for (const one of sent) {
    const { mail } = one
    let contact = listPartners(one, one.isSent).flatMap((address) => known.get(address) ?? [])[0]
    if (contact === undefined && run.makes_contacts && !one.isSent && mail.automatic === undefined) {
      contact = await findOrMakeContact(ctx, { email: mail.from.address, name: mail.from.name })
      known.set(mail.from.address, contact)
    }
    addressed.push({ ...one, contact })
  }
  return addressed
}

/** The record that a new conversation hangs on: its contact, else the import itself. */
const chooseParent = (run: RunRow, contact: Contact | undefined): ParentRecord =>
  contact
    ? { type: 'contacts', id: contact.id, label: contact.name }
    : { type: mailImports.name, id: run.id, label: run.file_name }

interface Talk {
  readonly threadId: string
  readonly object: ParentRecord
  readonly contact: Contact | undefined
  readonly isNew: boolean
}

/** Date of a mail: its own, else that of the archive, else the begin of the import. */
const chooseDate = (run: RunRow, { mail, date }: NewMail): number => Math.min(mail.date ?? date ?? run.date, run.date)

interface Placed {
  readonly mail: Addressed
  readonly message: Message
}

function listChips({ filters }: RunRow, placed: readonly Placed[]): ArchiveChip[] {
  const labels = new Set(placed.flatMap(({ mail }) => mail.labels))
  return Object.entries(filters).flatMap(([label, chip]) => (labels.has(label) ? chip : []))
}

/** The lines, counts and marks of a conversation with more messages. */
function addMessages(
  run: RunRow,
  thread: Pick<Thread, 'activity' | 'subject' | 'message_count' | 'filters'>,
  placed: readonly Placed[],
) {
  const messages = placed.map(({ message }) => message)
  return {
    activity: messages.reduce((lines, message) => withActivity(lines, activityLineOf(message)), thread.activity),
    subject: thread.subject || (messages.find(({ subject }) => subject !== '')?.subject ?? ''),
    message_count: thread.message_count + messages.length,
    filters: withChips(thread.filters, listChips(run, placed)),
  }
}

const listDates = (placed: readonly Placed[]): number[] => placed.map(({ message }) => message.date)

/** Makes the threads of new conversations, finished and read by everybody, at the time of their messages. */
async function makeThreads(ctx: Ctx, run: RunRow, made: ReadonlyMap<Talk, readonly Placed[]>): Promise<void> {
  const { clientId } = ctx.db.tenant
  const empty = { activity: [], subject: '', message_count: 0, filters: [] }
  await asVerb(ctx, threads).createMany(
    [...made].map(([{ threadId, object, contact }, placed]) => {
      const dates = listDates(placed)
      const doc = threads.shape.parse({
        ...addMessages(run, empty, placed),
        medium: 'archive',
        status: 'done',
        object,
        ref: pathOfParent(object, clientId),
        ...(contact && {
          contact: summariseContact(contact),
          contactRef: pathOfParent({ type: 'contacts', id: contact.id }, clientId),
        }),
      })
      return { id: threadId, date: Math.min(...dates), last_date: Math.max(...dates), doc }
    }),
  )
}

/** Adds messages to threads that are here. What is done or unread in them stays. */
async function addToThreads(ctx: Ctx, run: RunRow, added: ReadonlyMap<string, readonly Placed[]>): Promise<void> {
  await asVerb(ctx, threads).amendMany({
    ids: [...added.keys()],
    amend: (row) => {
      const placed = added.get(row.id) ?? []
      const dates = listDates(placed)
      return {
        ...addMessages(run, row, placed),
        date: row.medium === 'archive' ? Math.min(row.date, ...dates) : row.date,
        last_date: Math.max(row.last_date, ...dates),
      }
    },
  })
}

/** The conversation of each mail of a batch: known threads, or new ones with the first contact among their mails. */
async function chooseTalks(
  ctx: Ctx,
  run: RunRow,
  { mails, found }: { readonly mails: readonly Addressed[]; readonly found: ReadonlyMap<number, FoundThread> },
): Promise<Map<number, Talk>> {
  const ids = [...found.values()].map(({ threadId }) => threadId)
  const known = await ctx.db.run(sql<{ id: string; object: ParentRecord }>`
    select id, doc -> 'object' as object from threads
    where client_id = ${ctx.db.tenant.clientId} and id = any(${ids}::text[]) order by id for update`)
  const objects = new Map(known.map(({ id, object }) => [id, object]))
  const talks = new Map<number, Talk>()
  for (const [talk, own] of Map.groupBy(mails, (mail) => mail.talk)) {
    const contact = own.find((mail) => mail.contact)?.contact
    const there = found.get(talk)
    const object = there && objects.get(there.threadId)
    talks.set(
      talk,
      there && object
        ? { threadId: there.threadId, object, contact, isNew: false }
        : { threadId: ctx.newId(), object: chooseParent(run, contact), contact, isNew: true },
    )
  }
  return talks
}

interface NotedTalks {
  readonly talks: ReadonlyMap<number, Talk>
  readonly found: ReadonlyMap<number, FoundThread>
}

const noteTalks = ({ db }: Ctx, run: RunRow, { talks, found }: NotedTalks) => {
  const rows = [...talks].map(([talk, { threadId, isNew }]) => ({
    talk,
    thread_id: threadId,
    is_new: isNew || found.get(talk)?.isNew === true,
  }))
  return db.run(sql`
    insert into mail_import_talks (client_id, import_id, talk, thread_id, is_new)
    select ${db.tenant.clientId}::uuid, ${run.id}, t.talk, t.thread_id, t.is_new
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(talk integer, thread_id text, is_new boolean)
    on conflict (client_id, import_id, talk) do update set thread_id = excluded.thread_id, is_new = excluded.is_new`)
}

/** Makes the messages of a batch, with their files. */
async function makeMessages(
  ctx: Ctx,
  run: RunRow,
  { mails, talks, own }: { mails: readonly Addressed[]; talks: ReadonlyMap<number, Talk>; own: OwnPeople },
): Promise<Placed[]> {
  const inputs: { id: string; date: number; last_date: number; doc: DocOf<typeof threadsmsgs> }[] = []
  for (const one of mails) {
    const talk = talks.get(one.talk)
    if (!talk) throw new Error('a mail has no conversation')
    const files = await placeAttachments(ctx, one.newId, one.files)
    const date = chooseDate(run, one)
    const facts = { ...one, ...talk, internetId: one.kept_id, date, own, files, contact: one.contact ?? talk.contact }
    inputs.push({ id: one.newId, date, last_date: date, doc: makeArchivedMessage(facts) })
  }
  const made = await asVerb(ctx, threadsmsgs).createMany(inputs)
  const byId = new Map(made.map((message) => [message.id, message]))
  return mails.flatMap((mail) => {
    const message = byId.get(mail.newId)
    return message ? [{ mail, message }] : []
  })
}

const describeResult = ({ mail, message }: Placed): MailResult => ({
  number: mail.number,
  state: 'imported',
  thread_id: message.tRef,
  message_id: message.id,
  content_hash: mail.hash,
})

/** Writes prepared mails as archive messages of their conversations. Throws Invalid for a mail that cannot be stored. */
export async function placeArchived(ctx: Ctx, run: RunRow, prepared: readonly PreparedMail[]): Promise<MailResult[]> {
  const { fresh, known } = await separateKnown(ctx, prepared)
  const results = known.map(({ number }): MailResult => ({ number, state: 'known' }))
  if (fresh.length === 0) return results
  const own = await findOwnPeople(ctx)
  const mails = await addContacts(ctx, run, { mails: fresh, own })
  const found = await findThreads(ctx, run.id, fresh)
  const talks = await chooseTalks(ctx, run, { mails, found })
  const placed = await makeMessages(ctx, run, { mails, talks, own })
  const byTalk = Map.groupBy(placed, ({ mail }) => mail.talk)
  const [made, added] = [new Map<Talk, readonly Placed[]>(), new Map<string, Placed[]>()]
  for (const [talk, some] of byTalk) {
    const into = talks.get(talk)
    if (into?.isNew) made.set(into, some)
    else if (into) added.set(into.threadId, [...(added.get(into.threadId) ?? []), ...some])
  }
  await makeThreads(ctx, run, made)
  await addToThreads(ctx, run, added)
  await noteTalks(ctx, run, { talks, found })
  return [...results, ...placed.map(describeResult)]
}
