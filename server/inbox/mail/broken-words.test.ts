import { describe, expect, it } from 'vitest'
import { parseMessage, type ParsedMail } from './parse-message.ts'
import { readHeaders } from './read-headers.ts'
import { repairEncodedWords } from './encoded-words.ts'
import { decodeUtf7 } from './utf7.ts'

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** A mail of one byte a character. */
async function parsed(lines: readonly string[], body = 'x'): Promise<ParsedMail> {
  const result = await parseMessage(Buffer.from([...lines, '', body].join('\r\n'), 'latin1'))
  if ('held' in result) throw new Error(result.held)
  return result.mail
}

const withSubject = (subject: string) => parsed(['From: a@b.example', `Subject: ${subject}`])

const withText = (type: string, body: string) =>
  parsed(['From: a@b.example', 'MIME-Version: 1.0', `Content-Type: ${type}`, 'Content-Transfer-Encoding: 8bit'], body)

describe('a subject is read', () => {
  const shapes: readonly (readonly [what: string, subject: string, read: string])[] = [
    ['in UTF-7', '=?utf-7?Q?Gr+APwA3w-e?=', 'Grüße'],
    ['in UTF-7 in base64', '=?UTF-7?B?R3IrQVB3QTN3LWU=?=', 'Grüße'],
    ['in UTF-7 of old', '=?unicode-1-1-utf-7?q?Gr+APwA3w-e?=', 'Grüße'],
    ['that never ends', '=?utf-8?Q?Gr=C3=BC=C3=9Fe', 'Grüße'],
    ['that ends in half an end', '=?utf-8?Q?Gr=C3=BC=C3=9Fe?', 'Grüße'],
    ['that was cut within a character', '=?utf-8?Q?Gr=C3=BC=C3', 'Grü'],
    ['with a soft line break inside', '=?utf-8?Q?Gr=C3=BC=\r\n =C3=9Fe?=', 'Grüße'],
    ['with a code split by it', '=?utf-8?Q?Gr=C3=BC=\r\n C3=9Fe?=', 'Grüße'],
    ['in raw UTF-8', utf8('Grüße'), 'Grüße'],
    ['in raw western bytes', 'Gr\u00FC\u00DFe', 'Grüße'],
    ['in raw UTF-8 next to a word', `${utf8('Grüße')} =?utf-8?Q?Gr=C3=BC=C3=9Fe?=`, 'Grüße Grüße'],
    ['under a name that is none', '=?x-unknown?q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['under the name of ASCII', '=?us-ascii?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['under UTF-8 that is western', '=?utf-8?Q?Gr=FC=DFe?=', 'Grüße'],
    ['under misspelt names', '=?utf_8?q?Gr=C3=BC?= =?cp-1252?q?=DFe?=', 'Grüße'],
    ['in quotes', '"=?utf-8?Q?Gr=C3=BC=C3=9Fe?="', '"Grüße"'],
    ['with a character over two words', '=?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?=', 'Grüße'],
    ['with a character over two lines', '=?UTF-8?Q?=F0=9F?=\r\n =?UTF-8?Q?=9B=A9?=', '🛩'],
    ['with small letters', '=?utf-8?b?R3LDvMOfZQ==?= =?utf-8?q?_=c3=bc?=', 'Grüße ü'],
    ['with blanks inside', '=?utf-8?Q?Gr=C3=BC=C3=9Fe aus Bern?=', 'Grüße aus Bern'],
    ['with blanks between its parts', '=? utf-8 ? Q ? Gr=C3=BC=C3=9Fe ?=', 'Grüße'],
    ['with a question mark inside', '=?utf-8?Q?What?_no?=', 'What? no'],
    ['as it is where it is no word', 'Is 1 =? 2', 'Is 1 =? 2'],
  ]
  it.each(shapes)('%s', async (_, subject, read) => {
    expect((await withSubject(subject)).subject).toBe(read)
    const face = await readHeaders(Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\nx`, 'latin1'))
    expect(face.subject).toBe(read)
  })
})

it.each([
  ['=?utf-8?Q?J=C3=BCrg <a@b.example>', 'Jürg'],
  ['=?utf-8?Q?J=C3=BCrg?=<a@b.example>', 'Jürg'],
  ['"=?utf-8?Q?J=C3=BCrg=2C_Z?=" <a@b.example>', 'Jürg, Z'],
  ['=?utf-7?Q?J+APw-rg?= <a@b.example>', 'Jürg'],
  ['J\u00FCrg <a@b.example>', 'Jürg'],
])('a sender is read: %s', async (from, name) => {
  expect((await parsed([`From: ${from}`])).from).toEqual({ address: 'a@b.example', name })
})

describe('a text is read', () => {
  it('in UTF-7, plain and HTML', async () => {
    expect((await withText('text/plain; charset=utf-7', 'Gr+APwA3w-e, 1 +- 1 +2D3e6Q-')).text.trim()).toBe(
      'Grüße, 1 + 1 🛩',
    )
    const { html } = await withText('text/html;\r\n charset="UTF-7"', '<p>Gr+APwA3w-e</p>')
    expect(html?.trim()).toBe('<p>Grüße</p>')
  })

  it('in UTF-7 as it was made fit for sending', async () => {
    const sent = async (encoding: string, body: string) => {
      const heads = ['From: a@b.example', 'MIME-Version: 1.0', `Content-Transfer-Encoding: ${encoding}`]
      return (await parsed([...heads, 'Content-Type: text/plain;\r\n charset=utf-7'], body)).text.trim()
    }
    expect(await sent('base64', Buffer.from('Gr+APwA3w-e').toString('base64'))).toBe('Grüße')
    expect(await sent('quoted-printable', 'Gr+APw=\r\nA3w-e =2B- 1')).toBe('Grüße + 1')
  })

  it('in UTF-7 if its own part declares it', async () => {
    const phone = 'Call +12145550101 or +49301234567.'
    const inner = 'From: b@b.example\r\nContent-Type: text/plain; charset=utf-7\r\n\r\nGr+APwA3w-e'
    const body = [
      ['Content-Type: text/plain; charset=utf-8', '', phone],
      ['Content-Type: text/plain; charset=utf-7', '', 'Gr+APwA3w-e'],
      ['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename=old.eml', '', inner],
    ]
    const parts = body.map((lines) => `--cut\r\n${lines.join('\r\n')}\r\n`)
    const heads = ['From: a@b.example', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="cut"']
    const { text, attachments } = await parsed(heads, `Above\r\n${parts.join('')}--cut--\r\n`)
    expect(text.split('\n').filter((line) => line.trim() !== '')).toEqual([phone, 'Grüße'])
    expect(
      Buffer.from(attachments[0]?.content ?? [])
        .toString('latin1')
        .trim(),
    ).toBe(inner.replaceAll('\r', ''))
    // A quoted charset in a text does not count.
    const quoted = `${phone}\r\n\r\nContent-Type: text/plain; charset=utf-7`
    expect((await withText('text/plain; charset=utf-8', quoted)).text.trim()).toBe(quoted.replaceAll('\r', ''))
  })

  it('as it is where it only looks like UTF-7', async () => {
    expect((await withText('text/plain; charset=utf-8', '+49- 30 +APw-')).text.trim()).toBe('+49- 30 +APw-')
    expect(decodeUtf7('call +49 30 1')).toBe('call +49 30 1')
  })

  it('under wrong names of its charset', async () => {
    const labels = ['utf8mb4', "'utf-8'", '""', 'us-ascii', 'iso-8859-1']
    const texts = await Promise.all(labels.map((label) => withText(`text/plain; charset=${label}`, utf8('Grüße'))))
    expect(texts.map((mail) => mail.text.trim())).toEqual(labels.map(() => 'Grüße'))
  })

  it('with quoted lines apart where it is flowed', async () => {
    const body = 'One \r\ntwo.\r\n> old \r\n> words \r\n>> older \r\n>> words\r\n-- \r\nKim'
    expect((await withText('text/plain; format=flowed', body)).text.trim()).toBe(
      'One two.\n> old\n> words\n>> older\n>> words\n-- \nKim',
    )
  })
})

it.each([
  ['Content-Type: multipart/mixed', 'Words without a boundary'],
  ['Content-Type: multipart/mixed; boundary=cut', 'Words above every boundary: Gr\u00FC\u00DFe'],
  ['Content-Type: multipart/alternative; boundary=cut', '--cut\r\nContent-Type: text/plain\r\n\r\nWords never closed'],
])('words are shown where the parts are broken: %s', async (type, body) => {
  const { text } = await parsed(['From: a@b.example', 'MIME-Version: 1.0', type], body)
  expect(text.trim()).toBe(body.split('\r\n').at(-1))
})

it.each([
  ['name=r\u00E9sum\u00E9.pdf', 'résumé.pdf'],
  [`name="${utf8('résumé.pdf')}"`, 'résumé.pdf'],
  ["name*0*=utf-8''r%C3%A9; name*1*=sum%C3%A9.pdf", 'résumé.pdf'],
  ["name*=iso-8859-1'fr'r%E9sum%E9.pdf", 'résumé.pdf'],
  ['name*=r%C3%A9sum%C3%A9.pdf', 'résumé.pdf'],
  ['name="=?utf-8?Q?r=C3=A9sum=C3=A9?= =?utf-8?Q?.pdf?="', 'résumé.pdf'],
  ['name=two words.pdf', 'two words.pdf'],
])('the name of a file is read: %s', async (given, name) => {
  const part = [
    '--cut',
    `Content-Type: application/pdf; ${given}`,
    'Content-Transfer-Encoding: 8bit',
    '',
    'x',
    '--cut--',
  ]
  const mail = await parsed(['From: a@b.example', 'Content-Type: multipart/mixed; boundary=cut'], part.join('\r\n'))
  expect(mail.attachments.map((file) => file.name)).toEqual([name])
})

it('repairs a header of a megabyte in linear time', () => {
  for (const text of ['=?utf-8?Q?', '=? ', '=?utf-8?B?QQ==?= ', '?=', '=41', '=?a?q?x']) {
    const begin = process.threadCpuUsage()
    repairEncodedWords(`Subject: =?a?q?${text.repeat(Math.floor(1_000_000 / text.length))}`)
    expect(process.threadCpuUsage(begin).user).toBeLessThan(2_000_000)
  }
})
