import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { minuteMs } from '../../../../domain/kernel/values/durations.ts'
import { isDatabaseAway } from '../../database/tenant.ts'
import { Unavailable } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Certificate } from './self-made-certificate.ts'

export interface MailEnvelope {
  /** Sender, '' for the null sender of bounces. */
  readonly from: string
  /** Recipients that were accepted, as written. */
  readonly to: readonly string[]
  /** Address of the delivering host. */
  readonly remoteAddress: string
  /** How that host named itself. */
  readonly helo: string
}

export interface SmtpReceiverOptions {
  readonly port: number
  readonly host: string
  /** Largest message in bytes. */
  readonly maxBytes: number
  readonly maxRecipients: number
  /** True if mail for this address is ours. */
  readonly accept: (recipient: string) => boolean | Promise<boolean>
  /** Stores the raw message durably; the sender gets 250 only after it resolved. */
  readonly deliver: (envelope: MailEnvelope, raw: Uint8Array) => Promise<void>
  readonly log: Log
  /** Certificate for STARTTLS; without one the receiver offers none. */
  readonly tls?: Certificate
  /** How long a silent client is kept, in milliseconds. */
  readonly idleMs?: number
  /** How long any client is kept, in milliseconds: one that sends a byte a minute is not silent. */
  readonly connectionMs?: number
}

export interface SmtpReceiver {
  readonly port: number
  isListening(): boolean
  /** Offers another certificate from the next connection on. */
  readonly useCertificate: (certificate: Certificate) => void
  /** Takes no new mail, lets deliveries end, then closes. */
  close(): Promise<void>
}

/** A reply of ours: three digits and words, as SMTP says them. */
class Reply extends Error {
  readonly responseCode: number
  constructor(responseCode: number, words: string) {
    super(words)
    this.responseCode = responseCode
  }
}

const mostClients = 100

/** Messages are taken in memory before they are stored: so many of the largest at once. */
const largestAtOnce = 5

const closeMs = 5000

const isAway = (error: unknown): boolean => error instanceof Unavailable || isDatabaseAway(error)

/** Answer to the sender for a fault of ours: always that it may try again, never that the mail is taken. */
function replyFor(error: unknown): Reply {
  if (error instanceof Reply) return error
  return isAway(error)
    ? new Reply(451, 'Storage is away for the moment, please try again')
    : new Reply(451, 'The message could not be stored, please try again')
}

/** Memory of all messages that are on their way in. */
class Intake {
  #held = 0
  readonly #most: number
  constructor(most: number) {
    this.#most = most
  }

  take(bytes: number): void {
    if (this.#held + bytes > this.#most) throw new Reply(452, 'Too many large messages at once, please try again')
    this.#held += bytes
  }

  give(bytes: number): void {
    this.#held -= bytes
  }
}

/** Reads a message to its end; one over the limit is read past but not kept, and the sender learns why. */
async function readAll(
  stream: SMTPServerDataStream,
  intake: Intake,
): Promise<{ raw: Uint8Array; release: () => void }> {
  const chunks: Uint8Array[] = []
  let held = 0
  const release = () => {
    intake.give(held)
    held = 0
  }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (stream.sizeExceeded) {
        chunks.length = 0
        release()
        continue
      }
      intake.take(chunk.length)
      held += chunk.length
      chunks.push(chunk)
    }
  } catch (error) {
    release()
    throw error
  }
  return { raw: Buffer.concat(chunks), release }
}

const envelopeOf = (session: SMTPServerSession): MailEnvelope => ({
  from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
  to: session.envelope.rcptTo.map((recipient) => recipient.address),
  remoteAddress: session.remoteAddress,
  helo: session.hostNameAppearsAs || '',
})

type Done = (error?: Error | null) => void

function recipientCheck({ accept, log }: SmtpReceiverOptions) {
  return (address: { address: string }, _session: SMTPServerSession, done: Done) => {
    void Promise.resolve()
      .then(() => accept(address.address))
      .then(
        (isOurs) => done(isOurs ? null : new Reply(550, 'No such address here')),
        (error: unknown) => {
          log.error({ error }, 'a recipient could not be checked')
          done(replyFor(error))
        },
      )
  }
}

function dataTaker(options: SmtpReceiverOptions, pending: Set<Promise<void>>) {
  const { deliver, log, maxBytes } = options
  const intake = new Intake(maxBytes * largestAtOnce)
  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const { raw, release } = await readAll(stream, intake)
    try {
      if (stream.sizeExceeded) throw new Reply(552, `The message is larger than ${maxBytes} bytes`)
      await deliver(envelopeOf(session), raw)
    } finally {
      release()
    }
  }
  return (stream: SMTPServerDataStream, session: SMTPServerSession, done: Done) => {
    const work = receive(stream, session).then(
      () => done(),
      (error: unknown) => {
        if (!(error instanceof Reply)) log.warn({ error, from: session.remoteAddress }, 'a message was not taken')
        stream.resume()
        done(replyFor(error))
      },
    )
    pending.add(work)
    void work.finally(() => pending.delete(work))
  }
}

function limitLifetime(server: SMTPServer, connectionMs: number): void {
  server.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), connectionMs)
    socket.once('close', () => clearTimeout(timer))
  })
}

const listening = (server: SMTPServer, { port, host }: SmtpReceiverOptions): Promise<number> =>
  new Promise((found, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      const address = server.server.address() as AddressInfo
      found(address.port)
    })
  })

/**
 * The door for incoming mail: speaks SMTP, stores the mail and answers 250 only then. A fault of ours is always 4xx, so
 * that the sender keeps the mail; an unknown recipient is 550, too large 552, too many recipients 452.
 */
export async function startSmtpReceiver(options: SmtpReceiverOptions): Promise<SmtpReceiver> {
  const pending = new Set<Promise<void>>()
  const server = new SMTPServer({
    name: 'flightline',
    banner: 'Flightline',
    size: options.maxBytes,
    rejectOversized: true,
    maxRecipients: options.maxRecipients,
    maxClients: mostClients,
    socketTimeout: options.idleMs ?? 60_000,
    closeTimeout: closeMs,
    disableReverseLookup: true,
    logger: false,
    authOptional: true,
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...options.tls,
    onRcptTo: recipientCheck(options),
    onData: dataTaker(options, pending),
  })
  const port = await listening(server, options)
  limitLifetime(server, options.connectionMs ?? 15 * minuteMs)
  server.on('error', (error) => options.log.warn({ error: error.message }, 'a mail connection failed'))
  const close = async (): Promise<void> => {
    await new Promise<void>((closed) => server.close(() => closed()))
    await Promise.allSettled(pending)
  }
  const useCertificate = ({ key, cert }: Certificate): void => server.updateSecureContext({ key, cert })
  return { port, isListening: () => server.server.listening, useCertificate, close }
}
