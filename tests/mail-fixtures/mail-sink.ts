import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that the sink took. */
export interface SunkMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** A real SMTP server that represents the world outside. */
export interface MailSink {
  readonly port: number
  readonly url: string
  readonly taken: SunkMail[]
  /** From now on a mail is answered only once this has ended. */
  answerAfter(event: Promise<unknown>): void
  close(): Promise<void>
}

export async function openMailSink(options: SMTPServerOptions = {}): Promise<MailSink> {
  const taken: SunkMail[] = []
  let awaited: Promise<unknown> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      buffer(stream).then(
        async (raw) => {
          taken.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((one) => one.address),
            raw: raw.toString(),
          })
          await awaited
          return done(null, `taken as ${taken.length}`)
        },
        (error: Error) => done(error),
      )
    },
    ...options,
  })
  // A connection that a test cuts is no fault of the sink.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}?tls=off`,
    taken,
    answerAfter: (event) => {
      awaited = event
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
