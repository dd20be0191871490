import { expectNone, rowsOf, type Judged } from './asked.ts'

interface Came {
  readonly internet_id: string
  readonly status: string
  readonly messages: number
}

const came = `
  select m.internet_id, m.status, (
    select count(*)::int from threadsmsgs t join threads th on th.client_id = t.client_id and th.id = t.thread and th.trashed_at is null
    where t.client_id = m.client_id and t.doc ->> 'message_id' = m.internet_id and t.trashed_at is null) as messages
  from mail_in m where m.internet_id = any($1::text[])`

/** Received = threaded + held; a readable mail is one message, for any number of arrivals. */
export async function judgeIncoming(judged: Judged): Promise<void> {
  const { ledger, chronicle } = judged
  const sent = new Map([...ledger.mails, ...[...ledger.delivered].map((id) => [id, { isReadable: true }] as const)])
  const rows = await rowsOf<Came>(judged, came, [[...sent.keys()]])
  const byId = Map.groupBy(rows, (row) => row.internet_id)
  for (const [id, { isReadable }] of sent) {
    const copies = byId.get(id) ?? []
    const wanted = isReadable ? { status: 'threaded', messages: 1 } : { status: 'held', messages: 0 }
    const isKept =
      copies.length > 0 && copies.every((row) => row.status === wanted.status && row.messages === wanted.messages)
    chronicle.expect(isKept, 'received = threaded + held, each mail is one message', { id, isReadable, copies })
  }
  await expectNone(judged, 'no mail is still waiting', {
    text: "select internet_id, status from mail_in where status = 'received'",
  })
}

interface CurrentState {
  readonly address: string
  readonly status: string
  readonly response: string | null
  readonly state: string
  readonly shown: string | null
}

const existing = `
  select o.address, o.status, o.response, m.doc ->> 'state' as state, (
    select r ->> 'state' from jsonb_array_elements(m.doc #> '{results,recipients}') r where r ->> 'address' = o.address) as shown
  from outbox o join threadsmsgs m on m.client_id = o.client_id and m.id = o.message_id
  where o.message_id = $1 order by o.address`

/** Why the state of one recipient is not the truth; undefined when it is. */
function lie(
  { status, shown }: CurrentState,
  copies: number,
  { isRefused, mayBeInDoubt }: { isRefused: boolean; mayBeInDoubt: boolean },
): string | undefined {
  if (shown !== status) return 'what is shown is not what the outbox knows'
  if (status === 'sent') return copies === 1 ? undefined : 'sent, and not one copy'
  if (status === 'failed')
    return isRefused && copies === 0 ? undefined : 'failed without a refusal, or in spite of a copy'
  if (status === 'unknown')
    return mayBeInDoubt && copies <= 1 ? undefined : 'in doubt without a cause, or more than one copy'
  return 'still waiting'
}

/** Each recipient of each accepted message has one copy, or none and the reason is shown. */
export async function judgeOutgoing(judged: Judged): Promise<void> {
  const { ledger, chronicle, site, mayBeInDoubt } = judged
  for (const [id, { recipients }] of ledger.emails) {
    const rows = await rowsOf<CurrentState>(judged, existing, [id])
    const missing = recipients.filter((address) => !rows.some((row) => row.address === address))
    chronicle.expect(missing.length === 0, 'every recipient of an accepted message is in the outbox', { id, missing })
    for (const row of rows) {
      const copies = site.outside.taken.filter((mail) => mail.to.includes(row.address)).length
      const why = lie(row, copies, {
        isRefused: site.outside.hasRefusedAll || site.outside.refused.has(row.address),
        mayBeInDoubt,
      })
      chronicle.expect(!why, 'a mail is sent exactly once, or not and it is shown', { id, why, copies, row })
    }
  }
  const known = new Set([...ledger.emails.values()].flatMap((mail) => mail.recipients))
  const strangers = site.outside.taken
    .flatMap((mail) => mail.to)
    .filter((address) => address.includes(`.${ledger.tag}@`) && !known.has(address))
  chronicle.expect(strangers.length === 0, 'nothing is sent that nobody asked for', strangers)
}
