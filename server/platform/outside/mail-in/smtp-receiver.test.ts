import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import { Unavailable } from '../../errors.ts'
import { openLog } from '../../log.ts'
import { startSmtpReceiver, type MailEnvelope, type SmtpReceiver, type SmtpReceiverOptions } from './smtp-receiver.ts'

const log = openLog('silent')
const open: SmtpReceiver[] = []

async function start(options: Partial<SmtpReceiverOptions> = {}) {
  const taken: { envelope: MailEnvelope; raw: Uint8Array }[] = []
  const receiver = await startSmtpReceiver({
    port: 0,
    host: '127.0.0.1',
    maxBytes: 1_000_000,
    maxRecipients: 100,
    accept: (recipient) => recipient.endsWith('@mail.example'),
    deliver: (envelope, raw) => {
      taken.push({ envelope, raw })
      return Promise.resolve()
    },
    log,
    ...options,
  })
  open.push(receiver)
  return { receiver, taken }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()))
})

interface Mail {
  readonly to?: string[]
  readonly raw?: string | Buffer
}

async function send(
  { port }: SmtpReceiver,
  { to = ['laro@mail.example'], raw = 'Subject: x\r\n\r\nhello\r\n' }: Mail = {},
) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    return await transport.sendMail({ envelope: { from: 'a@b.example', to }, raw })
  } finally {
    transport.close()
  }
}

/** Speaks SMTP by hand: sends lines, answers with what the server said so far. */
async function dial({ port }: SmtpReceiver) {
  const socket: Socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => (heard += data.toString()))
  socket.on('error', () => (heard += '\n(reset)'))
  await once(socket, 'connect')
  const hears = async (words: RegExp) => {
    for (let waited = 0; waited < 300 && !words.test(heard); waited++) await sleep(10)
    expect(heard).toMatch(words)
  }
  await hears(/^220/m)
  return { socket, hears, say: (line: string) => socket.write(`${line}\r\n`) }
}

describe('SMTP receiver', () => {
  it('hands over the raw message byte for byte before it answers 250', async () => {
    let stored = false
    const { receiver, taken } = await start()
    const slow = await start({
      deliver: async () => {
        await sleep(100)
        stored = true
      },
    })
    const raw = 'Subject: dots\r\n\r\n.\r\n..two\r\nna\u00efve\r\n'
    await send(receiver, { raw })
    expect(Buffer.from(taken[0]?.raw ?? []).toString()).toBe(raw)
    expect(taken[0]?.envelope).toMatchObject({ from: 'a@b.example', to: ['laro@mail.example'] })
    await send(slow.receiver)
    expect(stored).toBe(true)
  })

  it('refuses unknown recipients with 550 and keeps the known', async () => {
    const { receiver, taken } = await start()
    await expect(send(receiver, { to: ['x@other.example'] })).rejects.toMatchObject({ responseCode: 550 })
    const info = await send(receiver, { to: ['laro@mail.example', 'x@other.example'] })
    expect(info.rejected).toEqual(['x@other.example'])
    expect(taken.map((mail) => mail.envelope.to)).toEqual([['laro@mail.example']])
  })

  it('answers 4xx when storage is away or fails, and takes nothing', async () => {
    const { receiver } = await start({ deliver: () => Promise.reject(new Unavailable('database')) })
    await expect(send(receiver)).rejects.toMatchObject({ responseCode: 451 })
    const broken = await start({ deliver: () => Promise.reject(new Error('disk')) })
    await expect(send(broken.receiver)).rejects.toMatchObject({ responseCode: 451 })
    const unsure = await start({ accept: () => Promise.reject(new Unavailable('database')) })
    await expect(send(unsure.receiver)).rejects.toMatchObject({ responseCode: 451 })
  })

  it('refuses a message over the limit with 552, announced or not', async () => {
    const { receiver, taken } = await start()
    const raw = `Subject: big\r\n\r\n${'x'.repeat(78).concat('\r\n').repeat(20_000)}`
    await expect(send(receiver, { raw })).rejects.toMatchObject({ responseCode: 552 })
    const client = await dial(receiver)
    client.say('EHLO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<laro@mail.example>\r\nDATA')
    await client.hears(/^354/m)
    client.say(`${raw}\r\n.`)
    await client.hears(/^552/m)
    expect(taken).toEqual([])
    client.say('MAIL FROM:<a@b.example>\r\nRCPT TO:<laro@mail.example>\r\nDATA')
    await client.hears(/354[^]*354/)
    client.say('Subject: small\r\n\r\nok\r\n.')
    await client.hears(/^250 OK: message queued/m)
    expect(taken.length).toBe(1)
    client.socket.destroy()
  })

  it('takes a list of recipients up to the limit and answers 452 beyond', async () => {
    const { receiver, taken } = await start({ maxRecipients: 2000 })
    const to = Array.from({ length: 2001 }, (_, at) => `laro+${at}@mail.example`)
    const info = await send(receiver, { to })
    expect(info.rejectedErrors?.map((error) => error.responseCode)).toEqual([452])
    expect(taken[0]?.envelope.to.length).toBe(2000)
  })

  it('stores nothing of a message that was cut off, and lets silent or endless clients go', async () => {
    const { receiver, taken } = await start({ idleMs: 200 })
    const cut = await dial(receiver)
    cut.say('EHLO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<laro@mail.example>\r\nDATA')
    await cut.hears(/^354/m)
    cut.socket.write('Subject: half\r\n\r\nhalf')
    cut.socket.destroy()
    const silent = await dial(receiver)
    await silent.hears(/^421/m)
    const endless = await start({ connectionMs: 300 })
    const dripping = await dial(endless.receiver)
    const closed = once(dripping.socket, 'close')
    await closed
    expect(taken).toEqual([])
  })

  it('ends deliveries before it closes, and reports a port in use', async () => {
    let stored = 0
    const started = Promise.withResolvers<void>()
    const { receiver } = await start({
      deliver: async () => {
        started.resolve()
        await sleep(200)
        stored++
      },
    })
    const sending = send(receiver)
    await started.promise
    await receiver.close()
    await sending
    expect(stored).toBe(1)
    const { receiver: second } = await start()
    await expect(start({ port: second.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
