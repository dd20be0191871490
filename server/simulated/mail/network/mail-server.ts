import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Log } from '../../../platform/log.ts'
import type { MailOut } from '../../../platform/outside/mail-out/mail-out.ts'
import { openSmtp } from '../../../platform/outside/mail-out/smtp.ts'
import { bounceMail, isMissing } from './bounce-mail.ts'
import { keepOutsideMail } from './outside-mailbox.ts'

export interface MiniatureOptions {
  readonly dataFolder: string
  /** How we name ourselves to the server. */
  readonly name: string
  /** Port on which the product takes mail: undeliverable mail comes back there. */
  readonly receiverPort: () => number
  readonly log: Log
}

/** Takes mail for everybody in the world, and stores it; mail for an unknown address comes back. */
function outsideServer({ dataFolder, receiverPort, log }: MiniatureOptions): SMTPServer {
  const sendBack = (from: string, missing: readonly string[], raw: Uint8Array): void => {
    if (from === '' || missing.length === 0) return
    bounceMail({ to: from, missing, raw, port: receiverPort() }).catch((error: unknown) =>
      log.warn({ err: error, part: 'outside' }, 'a report of the outside world in miniature was not taken'),
    )
  }

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
        const from = mailFrom ? mailFrom.address : ''
        const all = rcptTo.map((recipient) => recipient.address.toLowerCase())
        const to = all.filter((address) => !isMissing(address))
        if (to.length > 0) await keepOutsideMail(dataFolder, { from, to, raw, at: Date.now() })
        sendBack(from, all.filter(isMissing), raw)
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
export async function startMiniature(options: MiniatureOptions): Promise<MailOut> {
  const server = outsideServer(options)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const out = openSmtp({ url: `smtp://127.0.0.1:${port}?tls=off`, name: options.name })
  return {
    ...out,
    close: async () => {
      await out.close()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
