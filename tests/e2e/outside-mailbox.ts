import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** The customers' mail server: keeps what it is given as files, so that every test process can read it. */
export interface OutsideMailbox {
  readonly port: number
  close(): Promise<void>
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** Starts a real SMTP server on loopback; each accepted mail becomes `<folder>/<number>.eml`, whole or not at all. */
export async function openOutsideMailbox(folder: string): Promise<OutsideMailbox> {
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        count += 1
        const path = join(folder, `${String(count).padStart(4, '0')}.eml`)
        const envelope = session.envelope.rcptTo.map(({ address }) => `X-Envelope-To: ${address}\r\n`).join('')
        const mail = Buffer.concat([Buffer.from(envelope), ...parts])
        writeFile(`${path}.part`, mail)
          .then(() => rename(`${path}.part`, path))
          .then(
            () => done(),
            (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
          )
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
