import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { deliverMessage } from '../../server/inbox/mail/deliver-message.ts'
import { isMailable, type MailableMessage } from '../../server/inbox/mail/outgoing-mail.ts'
import { closeMailOut } from '../../server/inbox/mail/mail-out-of.ts'
import { startMailIn } from '../../server/inbox/mail/start-mail-in.ts'
import { threadMail } from '../../server/inbox/mail/thread-mail.ts'
import { releaseMessage } from '../../server/inbox/release-message.ts'
import type { Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import type { Log } from '../../server/platform/log.ts'
import type { DnsLookup } from '../../server/platform/outside/dns/dns-lookup.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { inboxReaders, type InboxReaders, type Message } from '../inbox-readers.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import type { ClientKey } from '../world.ts'
import { openMailSink, type MailSink } from './mail-sink.ts'

export type { Message, Thread } from '../inbox-readers.ts'

/** A stored email, as what queues mails takes it. */
export function mailable(message: Message): MailableMessage {
  if (isMailable(message)) return message
  throw new TypeError(`a ${message.medium} is no mail`)
}

/** The state of a received mail. */
export interface MailInRow {
  readonly id: string
  readonly status: 'received' | 'threaded' | 'held'
  readonly reason: string | null
  readonly detail: string | null
  readonly thread_id: string | null
  readonly message_id: string | null
}

interface Envelope {
  readonly from?: string
  readonly to?: string[]
  /** The host that delivers: an address of this machine, and how it names itself. */
  readonly host?: { readonly localAddress: string; readonly name: string }
}

/** A product whose doors for mail are open, with the world outside as a sink. */
export interface MailTestServer extends TestServer, InboxReaders {
  readonly sink: MailSink
  readonly mailPort: number
  /** Delivers a mail through the receiver, as another mail server does. */
  receive(raw: string | Buffer, envelope?: Envelope): Promise<void>
  /** All mail of a client that came in, once none of it waits any more. */
  settled(client?: ClientKey): Promise<MailInRow[]>
}

export async function until<T>(look: () => Promise<T | undefined | false>, ms = 100_000): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error('what was waited for did not happen')
    await sleep(25)
  }
}

const mailRows = (ctx: Ctx): Promise<MailInRow[]> =>
  ctx.db.run(
    sql<MailInRow>`select id, status, reason, detail, thread_id, message_id from mail_in order by received_at, id`,
  )

/** Opens a server with receiver, worker and sink. `given` overrides configuration. Close it in afterAll. */
export async function openMailTestServer(
  given: Readonly<Record<string, string>> = {},
  log?: Log,
  dns?: DnsLookup,
): Promise<MailTestServer> {
  const sink = await openMailSink()
  const server = await openTestServer({ MAIL_OUT_URL: sink.url, MAIL_DOMAIN: 'mail.example', ...given }, log, dns)
  const mailIn = await startMailIn(server.platform)
  const jobs = await startJobs(server.platform, { jobs: [threadMail, deliverMessage, releaseMessage], timed: [] })
  const readers = inboxReaders(server)
  return {
    ...server,
    sink,
    mailPort: mailIn.port,
    ...readers,
    receive: async (raw, { from = 'kim@customer.example', to = ['laro@mail.example'], host } = {}) => {
      const transport = createTransport({ host: '127.0.0.1', port: mailIn.port, ignoreTLS: true, ...host })
      await transport.sendMail({ envelope: { from, to }, raw }).finally(() => transport.close())
    },
    settled: (client) =>
      until(async () => {
        const rows = await readers.within(mailRows, client)
        return rows.every((row) => row.status !== 'received') && rows
      }),
    close: async () => {
      await mailIn.stop()
      await jobs.stop()
      await closeMailOut(server.platform)
      await server.close()
      await sink.close()
    },
  }
}
