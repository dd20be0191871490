import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailOut } from '../mail-out/mail-out.ts'
import { openSmtp } from '../mail-out/smtp.ts'
import { keepOutsideMail } from './outside-mailbox.ts'

export interface MiniatureOptions {
  readonly dataFolder: string
  /** How we name ourselves to the server. */
  readonly name: string
}

/** Takes mail for everybody in the world, and keeps it. */
function outsideServer(dataFolder: string): SMTPServer {
  return new SMTPServer({
    name: 'outside',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope
      const keep = async (): Promise<void> => {
        const raw = await buffer(stream)
        const to = rcptTo.map((recipient) => recipient.address.toLowerCase())
        await keepOutsideMail(dataFolder, { from: mailFrom ? mailFrom.address : '', to, raw, at: Date.now() })
      }
      keep().then(
        () => done(null, 'delivered to the outside world in miniature'),
        (error: Error) => done(error),
      )
    },
  })
}

/**
 * The outside world in miniature, for the demo: a real mail server on loopback that keeps what customers received.
 * Sending goes through it as through any other server.
 */
export async function startMiniature({ dataFolder, name }: MiniatureOptions): Promise<MailOut> {
  const server = outsideServer(dataFolder)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const out = openSmtp({ url: `smtp://127.0.0.1:${port}?tls=off`, name })
  return {
    ...out,
    close: async () => {
      await out.close()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
