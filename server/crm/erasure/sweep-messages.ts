import { clients } from '../../../domain/company/index.ts'
import { erasedAddress, erasedName, type PersonTraces } from '../../../domain/crm/index.ts'
import { keptPhone } from '../../../domain/crm/phone-forms.ts'
import { messageFiles, readRecipient, sharedDrafts, threadsmsgs } from '../../../domain/inbox/index.ts'
import { isDoc, isSameValue, type Doc, type DocOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { foldersOf } from '../../platform/files/file-path.ts'
import { removeFolders } from '../../platform/files/remove-folder.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { removeForGood, rewriteForGood } from '../../platform/upkeep/remove-for-good.ts'
import { patternsOf, redactingOf, type Work } from './erasure-work.ts'
import { messagesOf } from './held.ts'
import { addUp } from './count-erased.ts'

type MessageDoc = DocOf<typeof threadsmsgs>

const pageSize = 200

interface Row {
  readonly id: string
  readonly doc: Doc
  /** Of a conversation with the person. */
  readonly is_theirs: boolean
}

interface Party {
  readonly id?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

function isPerson({ ids, emails, phones }: PersonTraces, { id, email, phone }: Party): boolean {
  return (
    (id !== undefined && ids.includes(id)) ||
    (email !== undefined && emails.includes(email.toLowerCase())) ||
    (phone !== undefined && phones.includes(keptPhone(phone)))
  )
}

/** True if an address is one of the company, or of one of its users. */
async function ownPeople(ctx: Ctx): Promise<(address: string) => boolean> {
  const client = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const users = await ctx.db.run(sql<{ email: string | null }>`
    select lower(doc ->> 'email') as email from users where client_id = ${ctx.db.tenant.clientId}`)
  const own = new Set([...client.inbound_addresses.map((one) => one.toLowerCase()), ...users.map(({ email }) => email)])
  const nameKey = client.name_key.toLowerCase()
  return (address) =>
    own.has(address.toLowerCase()) || readRecipient(address, ctx.platform.config.MAIL_DOMAIN)?.nameKey === nameKey
}

/** Everybody outside the company whom a message is from or to. */
function outsiders({ from, inbound, recipients, cc, bcc }: MessageDoc, isOurs: (address: string) => boolean): Party[] {
  const sender = inbound && from ? [{ email: from.address, phone: from.address }] : []
  const all = [...recipients, ...cc, ...bcc].filter(({ kind }) => kind !== 'user')
  return [...sender, ...all].filter(({ email }) => email === undefined || !isOurs(email))
}

/** A message that keeps its place in the conversation, and nothing else. */
const emptied = ({ medium, tRef, object, inbound, state, draft, creator, mail_in, message_id }: MessageDoc): Doc => ({
  medium,
  tRef,
  inbound,
  state,
  draft,
  subject: 'Erased',
  ...(object && { object: { ...object, ...('label' in object && { label: erasedName }) } }),
  ...(creator && { creator }),
  ...(inbound && { from: { name: erasedName, address: erasedAddress } }),
  ...(mail_in !== undefined && { mail_in }),
  ...(message_id !== undefined && { message_id }),
  metadata: { erased: 'yes' },
})

/** Findings about the domain of the person's address are removed with the address. */
function unchecked(doc: Doc, { from }: MessageDoc, own: PersonTraces): Doc {
  const { sender_check: _, ...rest } = doc
  return from && isPerson(own, { email: from.address }) ? rest : doc
}

/** New state of a message: removed if it was on its way to the person, empty if it was theirs alone. */
type Verdict = 'gone' | 'empty' | 'unnamed'

function verdictOf({ doc, is_theirs }: Row, { own, isOurs }: Judging): Verdict {
  const message = threadsmsgs.shape.strip().parse(doc)
  const others = outsiders(message, isOurs)
  const isToThem = others.some((one) => isPerson(own, one))
  if (message.draft && isToThem) return 'gone'
  const isTheirsAlone = others.length === 0 ? is_theirs : others.every((one) => isPerson(own, one))
  return isTheirsAlone ? 'empty' : 'unnamed'
}

interface Judging {
  readonly own: PersonTraces
  readonly isOurs: (address: string) => boolean
}

async function pageOf(ctx: Ctx, { traces, after }: Work): Promise<{ rows: Row[]; last: string | undefined }> {
  const { clientId } = ctx.db.tenant
  const ids = await ctx.db.run(sql<{ id: string }>`
    select id from threadsmsgs where client_id = ${clientId} and id > ${after} order by id limit ${pageSize}`)
  const last = ids.at(-1)?.id
  if (last === undefined) return { rows: [], last }
  const rows = await ctx.db.run(sql<Row>`
    select r.id, r.doc, coalesce(${messagesOf(clientId, traces.own.ids)}, false) as is_theirs from threadsmsgs r
    where r.client_id = ${clientId} and r.id > ${after} and r.id <= ${last}
      and (${messagesOf(clientId, traces.own.ids)} or lower(r.doc::text) like any (${patternsOf(traces)}::text[]))
    order by r.id for update of r`)
  return { rows, last: ids.length < pageSize ? undefined : last }
}

/** Other copies of the words of some messages: the mail as it came, files, shared drafts. */
async function emptyAround(ctx: Ctx, touched: readonly string[], empty: readonly string[]): Promise<void> {
  const { clientId } = ctx.db.tenant
  await ctx.db.run(sql`
    update mail_in set raw = '', subject = '', sender = '', envelope_from = null, detail = null
    where client_id = ${clientId} and message_id = any(${[...touched]}::text[])`)
  await ctx.db.run(sql`
    update text_in set raw = '', sender = '', detail = null
    where client_id = ${clientId} and message_id = any(${[...touched]}::text[])`)
  await ctx.db.run(sql`
    delete from draft_updates where client_id = ${clientId} and draft_id = any(${[...touched]}::text[])`)
  await removeForGood(ctx, sharedDrafts, sql`r.id = any(${[...touched]}::text[])`)
  await removeForGood(ctx, messageFiles, sql`r.message = any(${[...empty]}::text[])`)
  await removeFolders(
    ctx,
    empty.flatMap((id) => foldersOf({ clientId, record: threadsmsgs.name, recordId: id })),
  )
}

const wasEmptied = ({ metadata }: Doc): boolean => isDoc(metadata) && metadata['erased'] === 'yes'

/** Removes the person from messages, a page at a time. Returns the id after which to continue. */
export async function sweepMessages(ctx: Ctx, work: Work): Promise<string | undefined> {
  const { rows: found, last } = await pageOf(ctx, work)
  const rows = found.filter(({ doc }) => !wasEmptied(doc))
  if (rows.length === 0) return last
  const judging = { own: work.traces.own, isOurs: await ownPeople(ctx) }
  const redacted = redactingOf(work.traces)
  const verdicts = new Map(rows.map((row) => [row.id, verdictOf(row, judging)]))
  const ids = (wanted: Verdict) => [...verdicts].flatMap(([id, verdict]) => (verdict === wanted ? [id] : []))
  const next = rows.flatMap(({ id, doc }) => {
    const verdict = verdicts.get(id)
    if (verdict === 'gone') return []
    const message = threadsmsgs.shape.strip().parse(doc)
    const now =
      verdict === 'empty'
        ? threadsmsgs.shape.parse(redacted(emptied(message)))
        : redacted(unchecked(doc, message, work.traces.own))
    return isSameValue(now, doc) ? [] : [{ id, doc: now }]
  })
  await removeForGood(ctx, threadsmsgs, sql`r.id = any(${ids('gone')}::text[])`)
  await rewriteForGood(ctx, threadsmsgs, next)
  await emptyAround(ctx, [...verdicts.keys()], [...ids('empty'), ...ids('gone')])
  await addUp(ctx, work, { emptied: ids('empty').length, unnamed: ids('unnamed').length })
  return last
}
