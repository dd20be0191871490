import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from './mail-out.ts'
import { openSmtp } from './smtp.ts'

const closing: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const mail: OutgoingMail = {
  returnPath: 'laro+token@mail.example',
  recipients: ['kim@customer.example'],
  from: { name: 'Jo Stern, Laro "Charter"', address: 'laro@mail.example' },
  replyTo: { name: 'Laro Charter', address: 'laro+token@mail.example' },
  to: [{ name: 'Kim Ōe', address: 'kim@customer.example' }],
  cc: [],
  subject: 'Trip to Zürich ✈',
  text: 'Hello\n.\nBye',
  html: '<p>Hello <img src="cid:logo@laro"></p>',
  messageId: '<1.token@mail.example>',
  inReplyTo: '<b@customer.example>',
  references: ['<a@customer.example>', '<b@customer.example>'],
  date: Date.UTC(2026, 2, 3, 9),
  files: [
    { name: 'logo.png', type: 'image/png', cid: 'logo@laro', open: () => Readable.from([Buffer.from('png')]) },
    { name: 'Itinéraire.txt', type: 'text/plain', open: () => Readable.from([Buffer.from('TEB - ZRH')]) },
  ],
}

/** A real SMTP server that stores accepted mail. */
async function sink(options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then(
        (raw) => {
          taken.push(raw)
          return done(null, 'taken as 42')
        },
        (error: Error) => done(error),
      )
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((closed) => server.close(() => closed())))
  return { taken, port: portOf(server.server) }
}

function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

function smtpTo(port: number, query = '', signIn = '') {
  const out = openSmtp({
    url: `smtp://${signIn}127.0.0.1:${port}${query}`,
    name: 'mail.example',
    connectMs: 1000,
    silenceMs: 700,
  })
  closing.push(() => out.close())
  return out
}

/** A server that answers each command and the mail's end as given; `undefined` hangs up, '' says nothing. */
async function scripted(answer: (line: string) => string | undefined) {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.write('220 scripted\r\n')
    let rest = ''
    socket.on('data', (data) => {
      rest += data.toString()
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const reply = answer(line)
        if (reply === undefined) socket.destroy()
        else if (reply !== '') socket.write(`${reply}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => new Promise<void>((closed) => void server.close(() => closed())))
  return portOf(server)
}

const usual = (line: string): string =>
  line.startsWith('EHLO') ? '250 scripted' : /^(MAIL|RCPT|RSET)/.test(line) ? '250 ok' : line === 'DATA' ? '354 go' : ''

describe('mail out over SMTP', () => {
  it('sends text, HTML, pictures, files and the headers of the talk, and gives the server’s proof', async () => {
    const { taken, port } = await sink()
    expect(await smtpTo(port).send(mail)).toEqual([
      { address: 'kim@customer.example', outcome: 'sent', response: '250 taken as 42' },
    ])
    const email = await PostalMime.parse(taken[0] ?? '')
    expect(email).toMatchObject({
      subject: mail.subject,
      from: mail.from,
      replyTo: [mail.replyTo],
      to: mail.to,
      messageId: mail.messageId,
      inReplyTo: mail.inReplyTo,
      references: '<a@customer.example> <b@customer.example>',
      text: 'Hello\n.\nBye\n',
    })
    expect(email.html).toContain('cid:logo@laro')
    expect(email.attachments.map((file) => [file.filename, file.contentId ?? null])).toEqual([
      ['logo.png', '<logo@laro>'],
      ['Itinéraire.txt', null],
    ])
    expect(taken[0]).not.toMatch(/^bcc:/im)
  })

  it.each([
    ['before the end of a mail, which is certainly not sent', /^MAIL/, 'retry'],
    ['after its end: unknown', /^\.$/, 'unknown'],
  ] as const)('a close does not wait for a server that falls silent %s', async (_, last, verdict) => {
    const silent = Promise.withResolvers<void>()
    const port = await scripted((line) => {
      if (!last.test(line)) return usual(line)
      silent.resolve()
      return ''
    })
    const out = openSmtp({ url: `smtp://127.0.0.1:${port}`, name: 'mail.example' })
    const sent = out.send(mail).catch((error: unknown) => error)
    await silent.promise
    await out.close()
    expect(await sent).toMatchObject({ verdict })
    await expect(out.send(mail)).rejects.toMatchObject({ verdict: 'retry' })
  })

  it('opens another connection where the kept one has fallen silent', async () => {
    let isKept = false
    const port = await scripted((line) => {
      if (line === 'RSET' && isKept) return ''
      if (line !== '.') return usual(line)
      isKept = true
      return '250 taken'
    })
    const out = openSmtp({ url: `smtp://127.0.0.1:${port}`, name: 'mail.example', connectMs: 300 })
    closing.push(() => out.close())
    const sent = [{ address: 'kim@customer.example', outcome: 'sent', response: '250 taken' }]
    expect(await out.send(mail)).toEqual(sent)
    expect(await out.send(mail)).toEqual(sent)
  })

  it('keeps one connection for several mails', async () => {
    let connections = 0
    const { taken, port } = await sink({
      onConnect: (_session, done) => {
        connections++
        done()
      },
    })
    const out = smtpTo(port)
    for (let n = 0; n < 3; n++) await out.send({ ...mail, files: [] })
    expect([taken.length, connections]).toEqual([3, 1])
  })

  it('reports each recipient’s answer, also when all are refused', async () => {
    const { port } = await sink({
      onRcptTo: ({ address }, _session, done) => {
        const code = address.startsWith('full') ? 452 : address.startsWith('gone') ? 550 : 0
        done(code ? Object.assign(new Error(`no room for ${address}`), { responseCode: code }) : null)
      },
    })
    const out = smtpTo(port)
    const recipients = ['kim@c.example', 'full@c.example', 'gone@c.example']
    const outcomes = await out.send({ ...mail, recipients })
    expect(outcomes.map((one) => [one.address, one.outcome])).toEqual([
      ['kim@c.example', 'sent'],
      ['full@c.example', 'retry'],
      ['gone@c.example', 'permanent'],
    ])
    const refused = await out.send({ ...mail, recipients: ['gone@c.example'] })
    expect(refused).toMatchObject([{ outcome: 'permanent', response: expect.stringContaining('550') }])
  })

  it('answers retry when certainly no mail was sent', async () => {
    const port = await scripted(() => undefined)
    await expect(smtpTo(port).send(mail)).rejects.toMatchObject({ verdict: 'retry' })
    await expect(smtpTo(1).send(mail)).rejects.toMatchObject({ verdict: 'retry' })
    const busy = await scripted((line) => (line === '.' ? '451 later' : usual(line)))
    await expect(smtpTo(busy).send(mail)).rejects.toMatchObject({ verdict: 'retry', response: '451 later' })
    const { taken, port: good } = await sink()
    const stopped = smtpTo(good).send(mail, { beforeEnd: () => Promise.reject(new Error('killed')) })
    await expect(stopped).rejects.toMatchObject({ verdict: 'retry' })
    const unreadable = {
      ...mail,
      files: [{ name: 'x', type: 'text/plain', open: () => Promise.reject(new Error('no file')) }],
    }
    await expect(smtpTo(good).send(unreadable)).rejects.toMatchObject({ verdict: 'retry' })
    expect(taken).toEqual([])
  })

  it('leaves no file open, for any end of the sending', async () => {
    const opened: Readable[] = []
    const open = () => {
      const content = new Readable({
        read() {
          this.push(Buffer.alloc(10_000, 'x'))
        },
      })
      opened.push(content)
      return content
    }
    const file = { name: 'x', type: 'text/plain', open }
    const refusing = await scripted((line) => (line.startsWith('RCPT') ? '550 no such user' : usual(line)))
    const [outcome] = await smtpTo(refusing).send({ ...mail, files: [file] })
    expect(outcome).toMatchObject({ outcome: 'permanent' })
    const broken = { ...file, open: () => Promise.reject(new Error('no file')) }
    await expect(smtpTo(refusing).send({ ...mail, files: [file, broken] })).rejects.toMatchObject({ verdict: 'retry' })
    expect(opened).toHaveLength(2)
    await expect.poll(() => opened.every((content) => content.destroyed)).toBe(true)
  })

  it('answers permanent when the server refuses the mail for good', async () => {
    const port = await scripted((line) => (line === '.' ? '554 spam' : usual(line)))
    await expect(smtpTo(port).send(mail)).rejects.toMatchObject({ verdict: 'permanent', response: '554 spam' })
  })

  it('answers unknown when the server had the whole mail and did not answer', async () => {
    const cut = await scripted((line) => (line === '.' ? undefined : usual(line)))
    await expect(smtpTo(cut).send(mail)).rejects.toMatchObject({ verdict: 'unknown' })
    const silent = await scripted((line) => (line === '.' ? '' : usual(line)))
    await expect(smtpTo(silent).send(mail)).rejects.toMatchObject({ verdict: 'unknown' })
  })

  it('calls beforeEnd while the server cannot yet take the mail', async () => {
    const { taken, port } = await sink()
    let takenBefore = -1
    await smtpTo(port).send(mail, {
      beforeEnd: async () => {
        await new Promise((later) => setTimeout(later, 100))
        takenBefore = taken.length
      },
    })
    expect([takenBefore, taken.length]).toEqual([0, 1])
  })

  it('verifies the address and the sign-in', async () => {
    const { port } = await sink({
      allowInsecureAuth: true,
      onAuth: (given, _session, done) =>
        given.password === 'right'
          ? done(null, { user: 'laro' })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    await smtpTo(port, '', 'laro:right@').verify()
    await expect(smtpTo(port, '', 'laro:wrong@').verify()).rejects.toMatchObject({ verdict: 'retry' })
    await expect(smtpTo(port, '?tls=required').verify()).rejects.toMatchObject({ verdict: 'retry' })
  })
})
