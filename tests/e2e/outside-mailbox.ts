import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { bounceMail, isMissing } from '../../server/simulated/mail/network/bounce-mail.ts'
import { freePort } from '../free-port.ts'

/** The customers' mail server: keeps received mail as files, so that every test process can read it. */
export interface OutsideMailbox {
  readonly port: number
  close(): Promise<void>
}

/**
 * Starts a real SMTP server on loopback; each accepted mail becomes `<folder>/<number>.eml`, whole or not at all. Mail
 * to nobody@ any domain comes back to the product's receiver instead.
 */
export async function openOutsideMailbox(folder: string, receiverPort: number): Promise<OutsideMailbox> {
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  let count = 0
  const keep = async (to: readonly string[], raw: Buffer): Promise<void> => {
    if (to.length === 0) return
    count += 1
    const path = join(folder, `${String(count).padStart(4, '0')}.eml`)
    const envelope = to.map((address) => `X-Envelope-To: ${address}\r\n`).join('')
    await writeFile(`${path}.part`, Buffer.concat([Buffer.from(envelope), raw]))
    await rename(`${path}.part`, path)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address)
      const missing = to.filter(isMissing)
      const take = async (): Promise<void> => {
        const raw = await buffer(stream)
        await keep(
          to.filter((address) => !isMissing(address)),
          raw,
        )
        done()
        if (missing.length > 0 && mailFrom) await bounceMail({ to: mailFrom.address, missing, raw, port: receiverPort })
      }
      take().catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))))
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
