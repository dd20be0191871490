import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect as connectPlain, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { X509Certificate } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { StartFault } from '../../config.ts'
import { openLog } from '../../log.ts'
import { mailCertificate, watchCertificate } from './mail-certificate.ts'
import { makeCertificate, type Certificate } from './self-made-certificate.ts'
import { startSmtpReceiver, type SmtpReceiver } from './smtp-receiver.ts'

const log = openLog('silent')
let folder = ''
const open: SmtpReceiver[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-tls-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settings = (files: { cert?: string; key?: string } = {}) => ({
  MAIL_TLS_CERT_FILE: files.cert,
  MAIL_TLS_KEY_FILE: files.key,
  MAIL_DOMAIN: 'mail.example',
  FLIGHTLINE_DATA: folder,
})

async function start(tls: Certificate) {
  const taken: string[] = []
  const receiver = await startSmtpReceiver({
    port: 0,
    host: '127.0.0.1',
    maxBytes: 1_000_000,
    maxRecipients: 10,
    accept: () => true,
    deliver: async (envelope) => {
      taken.push(envelope.from)
    },
    log,
    tls,
  })
  open.push(receiver)
  return { receiver, taken }
}

/** Speaks SMTP by hand: each call sends a line and answers the reply. */
class Wire {
  #heard = ''
  #socket: Socket
  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen()
  }

  #listen(): void {
    this.#socket.on('data', (chunk: Buffer) => (this.#heard += chunk.toString()))
  }

  async say(text: string): Promise<string> {
    this.#heard = ''
    if (text !== '') this.#socket.write(text)
    await vi.waitUntil(() => /^\d{3} .*\r\n/m.test(this.#heard), { timeout: 25_000 })
    return this.#heard
  }

  /** Continues encrypted, and returns the certificate that the server shows. */
  async upgrade(): Promise<string> {
    this.#socket.removeAllListeners('data')
    const secure = connectTls({ socket: this.#socket, rejectUnauthorized: false })
    await once(secure, 'secureConnect')
    this.#socket = secure
    this.#listen()
    return secure.getPeerX509Certificate()?.subjectAltName ?? ''
  }

  close(): void {
    this.#socket.destroy()
  }
}

async function dial({ port }: SmtpReceiver): Promise<Wire> {
  const socket = connectPlain(port, '127.0.0.1')
  await once(socket, 'connect')
  const wire = new Wire(socket)
  await wire.say('')
  return wire
}

async function shownCertificate(receiver: SmtpReceiver): Promise<string> {
  const wire = await dial(receiver)
  await wire.say('EHLO relay.example\r\n')
  await wire.say('STARTTLS\r\n')
  const shown = await wire.upgrade()
  wire.close()
  return shown
}

test('a self-made certificate is one that TLS takes, kept for its owner alone, and made once', async () => {
  const now = Date.now()
  const first = await mailCertificate(settings(), now)
  const read = new X509Certificate(first.cert)
  expect(read.subjectAltName).toBe('DNS:mail.example')
  expect(read.verify(read.publicKey)).toBe(true)
  expect(Date.parse(read.validTo)).toBeGreaterThan(now + 9 * 365 * 86_400_000)
  expect((await stat(join(folder, 'mail-certificate.pem'))).mode & 0o777).toBe(0o600)
  expect(new X509Certificate((await mailCertificate(settings(), now)).cert).serialNumber).toBe(read.serialNumber)
  await writeFile(join(folder, 'mail-certificate.pem'), 'half of a cert')
  expect(new X509Certificate((await mailCertificate(settings(), now)).cert).subject).toBe(read.subject)
  const kept = await readFile(join(folder, 'mail-certificate.pem'), 'utf8')
  const later = Date.parse(new X509Certificate(kept).validTo) - 86_400_000
  expect((await mailCertificate(settings(), later)).cert).not.toBe(kept)
})

test('mail comes in encrypted where the sender can, and plain where it cannot', async () => {
  const { receiver, taken } = await start(await mailCertificate(settings(), Date.now()))
  const envelope = { from: 'kim@customer.example', to: ['laro@mail.example'] }
  for (const tls of [{ requireTLS: true, tls: { rejectUnauthorized: false } }, { ignoreTLS: true }]) {
    const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ...tls })
    await transport.sendMail({ envelope, raw: 'Subject: x\r\n\r\nhello\r\n' }).finally(() => transport.close())
  }
  expect(taken).toEqual(['kim@customer.example', 'kim@customer.example'])
})

test('commands sent after STARTTLS in plain text are not carried out', async () => {
  const { receiver, taken } = await start(await mailCertificate(settings(), Date.now()))
  const wire = await dial(receiver)
  await wire.say('EHLO relay.example\r\n')
  await wire.say('STARTTLS\r\nMAIL FROM:<eve@evil.example>\r\nRCPT TO:<laro@mail.example>\r\n')
  await wire.upgrade()
  expect(await wire.say('EHLO relay.example\r\n')).not.toContain('STARTTLS')
  expect(await wire.say('RCPT TO:<laro@mail.example>\r\n')).toMatch(/^503/)
  wire.close()
  expect(taken).toEqual([])
})

test('files are used, and a new certificate in them without a restart; one that does not fit leaves the old one', async () => {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const put = async ({ cert, key }: Certificate) => {
    await writeFile(files.cert, cert)
    await writeFile(files.key, key)
  }
  await put(makeCertificate('old.example', Date.now()))
  const current = await mailCertificate(settings(files), Date.now())
  const { receiver } = await start(current)
  const warn = vi.fn<() => void>()
  const heard = Object.assign(openLog('silent'), { warn })
  const { useCertificate: onChange } = receiver
  const stop = watchCertificate({ settings: settings(files), current, onChange, log: heard, everyMs: 20 })
  try {
    expect(await shownCertificate(receiver)).toBe('DNS:old.example')
    const fresh = makeCertificate('new.example', Date.now())
    await writeFile(files.cert, fresh.cert)
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0)
    expect(await shownCertificate(receiver)).toBe('DNS:old.example')
    await put(fresh)
    await expect.poll(() => shownCertificate(receiver)).toBe('DNS:new.example')
  } finally {
    stop()
  }
})

test('files that cannot be used are named at start', async () => {
  const missing = settings({ cert: join(folder, 'none.pem'), key: join(folder, 'none.key') })
  await expect(mailCertificate(missing, Date.now())).rejects.toThrow(StartFault)
  const other = settings({ cert: join(folder, 'cert.pem'), key: join(folder, 'other.pem') })
  await writeFile(join(folder, 'other.pem'), makeCertificate('other.example', Date.now()).key)
  await expect(mailCertificate(other, Date.now())).rejects.toThrow(/MAIL_TLS_KEY_FILE/)
})
