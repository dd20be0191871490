import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { htmlDangers } from '../../../tests/mail-fixtures/html-dangers.ts'
import { ownMessages } from '../../../tests/mail-fixtures/own-messages.ts'
import { hasSharedMessages, sharedMessages } from '../../../tests/mail-fixtures/shared-messages.ts'
import { parseMessage, type ParsedMail, type ParseResult } from './parse-message.ts'
import { sanitiseHtml } from './sanitise-html.ts'

const mailOf = (result: ParseResult): ParsedMail => {
  if ('held' in result) throw new Error(`held: ${result.held}`)
  return result.mail
}

async function own(name: string): Promise<ParsedMail> {
  const message = ownMessages.find((one) => one.name === name)
  if (!message) throw new Error(`no message ${name}`)
  return mailOf(await parseMessage(message.raw))
}

const raw = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'))

describe('parseMessage', () => {
  it('reads charsets as they are, for any label', async () => {
    const texts = Object.fromEntries(
      await Promise.all(
        ['iso-2022-jp', 'shift-jis', 'korean', 'utf8-labelled-latin1', 'cp1252-labelled-utf8', 'no-charset'].map(
          async (name) => [name, (await own(name)).text.trim()] as const,
        ),
      ),
    )
    expect(texts).toEqual({
      'iso-2022-jp': 'すみません。',
      'shift-jis': 'あいう',
      korean: '안녕',
      'utf8-labelled-latin1': 'Zürich – Genève',
      'cp1252-labelled-utf8': 'Genève – now',
      'no-charset': 'Genève',
    })
    expect((await own('latin1-headers')).subject).toBe('Reserva para São Paulo')
    expect((await own('encoded-words')).subject).toBe('まみむ✈')
  })

  it('keeps attachments with size, hash and a harmless name, and inline pictures with their cid', async () => {
    const files = (await own('attachments')).attachments
    expect(files.map(({ name, type, size, isInline }) => ({ name, type, size, isInline }))).toEqual([
      { name: 'itinéraire.pdf', type: 'application/pdf', size: 5, isInline: false },
      { name: 'passwd', type: 'text/plain', size: 3, isInline: false },
    ])
    expect(files[0]?.sha256).toBe(createHash('sha256').update('%PDF-').digest('hex'))
    expect((await own('inline-picture')).attachments).toMatchObject([
      { cid: 'plane@customer.example', isInline: true, size: 8 },
    ])
    expect((await own('forwarded-mail')).attachments).toMatchObject([{ type: 'message/rfc822' }])
    expect((await own('forwarded-mail')).text).not.toContain('inner words')
    const [uuencoded] = (await own('uuencoded')).attachments
    expect(Buffer.from(uuencoded?.content ?? []).toString()).toBe('Cat')
  })

  it('joins every References header and leaves out invalid ids', async () => {
    const { inReplyTo, references, messageId } = await own('answer')
    expect(inReplyTo).toEqual(['<out.1@mail.example>'])
    expect(references).toEqual(['<in.1@customer.example>', '<out.1@mail.example>', '<broken@x.example>'])
    expect(messageId).toBe('<2@customer.example>')
  })

  it('reads bounces of the standard, with every recipient, and of servers without one', async () => {
    const bounce = await own('bounce')
    expect(bounce.automatic).toBe('bounce')
    expect(bounce.bounce).toEqual({
      recipients: ['a@gone.example', 'b@gone.example'].map((address) => ({
        address,
        action: 'failed',
        status: '5.1.1',
        reason: '550 5.1.1 no such mailbox',
      })),
      originalIds: ['<out.1@mail.example>', '<in.1@customer.example>'],
    })
    expect((await own('bounce-of-exim')).bounce).toMatchObject({
      recipients: [{ address: 'a@gone.example', action: 'failed', status: '5.1.1' }],
      originalIds: ['<out.2@mail.example>'],
    })
  })

  it('knows automatic mail', async () => {
    expect((await own('out-of-office')).automatic).toBe('auto-reply')
    expect((await own('list')).automatic).toBe('list')
    expect((await own('plain')).automatic).toBeUndefined()
  })

  it('takes the envelope sender where the mail names none, and holds it where neither does', async () => {
    const message = raw('Subject: who', '', 'x')
    expect(mailOf(await parseMessage(message, 'kim@customer.example')).from.address).toBe('kim@customer.example')
    expect(await parseMessage(message)).toEqual({ held: 'no-sender' })
    expect(await parseMessage(Buffer.alloc(0))).toEqual({ held: 'empty' })
  })

  it('leaves a date out that is none', async () => {
    expect((await own('bad-date')).date).toBeUndefined()
    expect((await own('plain')).date).toBe(Date.UTC(2026, 2, 3, 14))
  })

  it('takes an address list of 2,000', async () => {
    const to = Array.from({ length: 2000 }, (_, at) => `Guest ${at} <guest${at}@customer.example>`).join(',\r\n ')
    const mail = mailOf(await parseMessage(raw('From: kim@customer.example', `To: ${to}`, 'Subject: all', '', 'x')))
    expect(mail.to.length).toBe(2000)
  })

  it('refuses bombs of nesting, parts and headers quickly', async () => {
    const nested = Array.from({ length: 300 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ]).flat()
    const parts = Array.from({ length: 50_000 }, () => '--b\r\n\r\nx').join('\r\n')
    const begin = process.threadCpuUsage()
    expect(await parseMessage(raw('From: a@b.example', ...nested, '', 'x'))).toEqual({ held: 'too-deep' })
    expect(
      await parseMessage(raw('From: a@b.example', 'Content-Type: multipart/mixed; boundary=b', '', parts)),
    ).toEqual({
      held: 'too-many-parts',
    })
    const long = await parseMessage(raw('From: a@b.example', `X: ${'x\r\n '.repeat(1_200_000)}`, '', 'x'))
    expect('held' in long && long.held).toBe('headers-too-long')
    expect(process.threadCpuUsage(begin).user).toBeLessThan(5_000_000)
  })

  it('reads a mail of 25 MB in little memory', async () => {
    const line = `${'QUJD'.repeat(19)}\r\n`
    const big = Buffer.concat([
      raw(
        'From: a@b.example',
        'Subject: big',
        'Content-Type: application/zip; name=big.zip',
        'Content-Transfer-Encoding: base64',
        '',
        '',
      ),
      Buffer.from(line.repeat(Math.floor(25_000_000 / line.length))),
    ])
    const before = process.memoryUsage().rss
    const [file] = mailOf(await parseMessage(big)).attachments
    expect(file?.size).toBeGreaterThan(18_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  }, 30_000)
})

describe('every message of our own and of the public suite', () => {
  it('is present, or named as left out, and always in CI', () => {
    if (!hasSharedMessages)
      console.warn('left out: the public mails (SHARED_DATA has no mail/messages); our own were run')
    expect(hasSharedMessages || process.env['CI'] !== 'true').toBe(true)
  })

  it.each([...ownMessages, ...sharedMessages])(
    '$name becomes a message or is held, and shows nothing active',
    async (message) => {
      const result = await parseMessage(message.raw)
      const seen =
        'held' in result ? { end: result.held, html: '' } : { end: result.mail.from.address, html: result.mail.html }
      expect(seen.end).toMatch(/^(?:empty|no-sender)$|@/)
      expect(htmlDangers(sanitiseHtml(seen.html ?? ''))).toEqual([])
    },
  )
})
