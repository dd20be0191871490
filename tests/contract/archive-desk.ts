import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { MailImport, readMailImport } from '../../domain/automation/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { runMailImport } from '../../server/inbox/archives/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { listRecords } from '../../server/platform/records/index.ts'
import { writeMail } from '../mail-fixtures/archives.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, customer, inLaro, laro } from './inbox-server.ts'

const origin = '/automation/mail-imports'

/** A day of March 2020, as mails write it. */
export const day = (at: number): string => new Date(Date.UTC(2020, 2, at, 10)).toUTCString()

/** A conversation of two mails, the answer first, and a mail of a list. */
export const talk = [
  writeMail({
    id: 'r1@x',
    subject: 'Re: Tulsa',
    answers: 'r0@x',
    date: day(2),
    labels: 'Sent,Tulsa',
    from: `Ana <${cast.ana.email}>`,
    to: customer.address,
  }),
  writeMail({ id: 'r0@x', subject: 'Tulsa', date: day(1), labels: 'Inbox,Tulsa,"A, b"' }),
  writeMail({
    id: 's0@x',
    subject: 'Other',
    date: day(3),
    from: 'News <news@list.example>',
    labels: '=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
    more: 'List-Id: <x>',
  }),
]

let count = 0
export const makeArchiveId = (): string => `archive${String((count += 1)).padStart(9, '0')}`

type Read = OutputOf<typeof readMailImport>

interface Choices {
  readonly skip?: readonly string[]
  readonly filters?: readonly string[]
  readonly makeContacts?: boolean
}

interface SentPart {
  readonly id: string
  readonly part: number
  readonly bytes: Buffer
  readonly who?: CastMember
}

/** A server with the calls of imports of mail archives, and what they bring. */
export async function openArchiveDesk(partBytes = 10_240_000) {
  const server: TestServer = await openTestServer({ UPLOAD_MAX_BYTES: String(partBytes) })
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    given: { body?: object; who?: CastMember; client?: string } = {},
  ) =>
    call(server, given.who ?? cast.ana, {
      method,
      url: `${origin}${path}`,
      ...(method !== 'GET' && { headers: { 'idempotency-key': crypto.randomUUID() } }),
      ...(method !== 'GET' && method !== 'DELETE' && { body: given.body ?? {} }),
      client: given.client ?? laro,
    })
  const sendPart = async ({ id, part, bytes, who = cast.ana }: SentPart) => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(bytes)]), 'part')
    const encoded = new Response(form)
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${origin}/${id}/parts/${part}`,
      headers: {
        ...(await server.headersOf(who, laro)),
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json<{ message?: string }>() }
  }
  const read = async (id: string): Promise<Read> => (await ask('GET', `/${id}`)).body as Read
  const work = () => runQueued(server.platform, runMailImport)
  const upload = async (bytes: Buffer, fileName = 'Inbox.mbox', id = makeArchiveId()): Promise<string> => {
    const made = await ask('PUT', `/${id}`, { body: { fileName, size: bytes.length } })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    const { partBytes: size } = made.body as { partBytes: number }
    for (let at = 0; at < bytes.length; at += size)
      await sendPart({ id, part: at / size + 1, bytes: bytes.subarray(at, at + size) })
    return id
  }
  const preview = async (bytes: Buffer, fileName?: string, id?: string): Promise<string> => {
    const made = await upload(bytes, fileName, id)
    await ask('POST', `/${made}/read`)
    await work()
    return made
  }
  const start = async (id: string, { skip = [], filters = [], makeContacts = false }: Choices = {}) => {
    const answer = await ask('POST', `/${id}/start`, { body: { skip, filters, makeContacts } })
    await work()
    return answer
  }
  const importAll = async (bytes: Buffer, choices: Choices & { fileName?: string } = {}): Promise<MailImport> => {
    const id = await preview(bytes, choices.fileName)
    await start(id, choices)
    return (await read(id)).mailImport
  }
  const archived = () =>
    inLaro(server, (ctx) =>
      listRecords(ctx, threadsmsgs, {
        where: ['medium', '==', 'archive'],
        orderBy: { field: 'date', direction: 'asc' },
        limit: 200,
      }),
    )
  const empty = () =>
    inLaro(server, async ({ db }) => {
      const imports = ['mail_import_mails', 'mail_import_talks', 'mail_import_refs']
      for (const table of ['threadsmsgs', 'threads', 'unread', ...imports])
        await db.run(sql`delete from ${sql.table(table)} where client_id = ${laro}`)
    })
  const talks = () =>
    inLaro(server, (ctx) =>
      listRecords(ctx, threads, {
        where: ['medium', 'in', ['archive', 'email']],
        limit: 200,
        orderBy: { field: 'last_date', direction: 'asc' },
      }),
    )
  return {
    server,
    ask,
    sendPart,
    read,
    work,
    upload,
    preview,
    start,
    importAll,
    archived,
    talks,
    empty,
    close: () => server.close(),
  }
}

export type ArchiveDesk = Awaited<ReturnType<typeof openArchiveDesk>>
