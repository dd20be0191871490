import { describe, expect, it } from 'vitest'
import { hasSharedCases, readSharedCase } from '../../../tests/fixtures/shared-cases.ts'
import { decodeText } from './charset.ts'
import { htmlToText } from './html-to-text.ts'
import { parseMessage, type ParsedMail } from './parse-message.ts'
import { sanitiseHtml } from './sanitise-html.ts'

const mailerEnvelope = 'bounce-771@mailer.example'

async function parsed(raw: Uint8Array): Promise<ParsedMail> {
  const result = await parseMessage(raw, mailerEnvelope)
  if ('held' in result) throw new Error(`held: ${result.held}`)
  return result.mail
}

/** The words of a mail as its thread shows them. */
const shownWords = ({ text, html }: ParsedMail): string =>
  html === undefined ? text.trim() : htmlToText(sanitiseHtml(html))

describe.skipIf(!hasSharedCases)('a mail of the shared cases', () => {
  it.each([
    ['01-html-meta-latin1', 'Sørensen flyver fra København'],
    ['02-html-meta-1251', 'Вылет в девять'],
    ['03-html-meta-shiftjis', '九時に出発'],
    ['05-plain-no-charset', 'Sørensen fra København'],
    ['06-no-content-type', 'Sørensen fra København'],
    ['07-utf16-label-ascii', 'Please ring me before noon.'],
    ['08-unicode-label-html', 'Please ring me before noon.'],
    ['09-cp850', 'Ankunft in Zürich, Gepäck für vier'],
    ['13-jp-no-label', '九時に出発します'],
    ['15-jp-utf8-label', '九時に出発します'],
    ['16-big5-hkscs', '香港 啫喱 嘅'],
    ['40-open-head', 'Six seats to Nice on Monday.'],
  ])('%s is read in the charset of its bytes', async (name, words) => {
    expect(shownWords(await parsed(readSharedCase(`${name}.eml`)))).toBe(words)
  })

  it.each([
    ['20-from-comma', { name: 'Kim Vale', address: 'kim.vale@vale.example' }],
    ['21-from-mailto', { name: 'Kim Vale', address: 'kim.two@vale.example' }],
    ['24-from-double-angle', { name: 'Kim Vale', address: 'kim.four@vale.example' }],
    ['50-name-apostrophe', { name: "Sean O'Brien", address: 'sean.obrien@vale.example' }],
    ['51-name-suffix', { name: 'Joe Foo, PhD', address: 'joe.foo@vale.example' }],
  ])('%s has the sender of its From field', async (name, from) => {
    expect((await parsed(readSharedCase(`${name}.eml`))).from).toEqual(from)
  })

  it('25-replyto-raw-word has a readable name in its Reply-To', async () => {
    expect((await parsed(readSharedCase('25-replyto-raw-word.eml'))).replyTo).toEqual([
      { name: 'Zoé', address: 'zoe@vale.example' },
    ])
  })

  it('43-cid-percent shows its picture', async () => {
    const { html = '' } = await parsed(readSharedCase('43-cid-percent.eml'))
    const imageOfCid = (cid: string) => (cid === 'seal@vale' ? '/files/seal' : undefined)
    expect(sanitiseHtml(html, { imageOfCid })).toContain('src="/files/seal"')
  })
})

describe('the text of a mail', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  it.each([
    [
      'Russian bytes without a label',
      bytes('\u00C2\u00FB\u00EB\u00E5\u00F2 \u00E2 \u00E4\u00E5\u00E2\u00FF\u00F2\u00FC \u00F3\u00F2\u00F0\u00E0'),
      '',
      'Вылет в девять утра',
    ],
    ['UTF-16 with a byte order mark', Buffer.from('\uFEFFNach Zürich', 'utf16le'), 'utf-16', 'Nach Zürich'],
    ['UTF-16 without a mark', Buffer.from('Nach Nice', 'utf16le'), 'utf-16le', 'Nach Nice'],
    ['a DOS code page by its IBM name', bytes('Z\u0081rich'), 'IBM437', 'Zürich'],
    ['UTF-8 labelled as a DOS code page it is not', Buffer.from('Zürich'), 'x-unknown', 'Zürich'],
    ['western bytes labelled UTF-8', bytes('Gr\u00FC\u00DFe aus Bern'), 'utf-8', 'Grüße aus Bern'],
    ['Shift_JIS under its Windows name', Buffer.from([0x8b, 0xe3, 0x8e, 0x9e]), 'cp932', '九時'],
  ])('%s is decoded', (...[, raw, label, text]) => {
    expect(decodeText(raw, label)).toBe(text)
  })

  it('an attached text keeps its bytes', async () => {
    const raw = Buffer.from(
      [
        'From: kim@vale.example',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'Gr\u00FC\u00DFe',
        '--b',
        'Content-Type: text/plain; name=list.txt',
        'Content-Disposition: attachment; filename=list.txt',
        '',
        'Z\u00FCrich',
        '--b--',
      ].join('\r\n'),
      'latin1',
    )
    const { text, attachments } = await parsed(raw)
    expect(text.trim()).toBe('Grüße')
    expect(
      Buffer.from(attachments[0]?.content ?? '')
        .toString('latin1')
        .trim(),
    ).toBe('Z\u00FCrich')
  })
})

describe('the sender of a mail', () => {
  it.each([
    ['Dr. Kim Vale, MD <kim@vale.example>', { name: 'Dr. Kim Vale, MD', address: 'kim@vale.example' }],
    ['Kim Vale (kim@vale.example)', { name: '', address: 'kim@vale.example' }],
    ['=?utf-8?Q?Vale=2C_J=C3=BCrg?= <a@b.example>', { name: 'Vale, Jürg', address: 'a@b.example' }],
    ['Kim Vale <mailto:kim@vale.example?subject=Trip>', { name: 'Kim Vale', address: 'kim@vale.example' }],
  ])('is read from %s', async (from, sender) => {
    expect((await parsed(Buffer.from(`From: ${from}\r\n\r\nx`))).from).toEqual(sender)
  })

  it('a From field without an address holds the mail and never takes the envelope of a mailer', async () => {
    expect(await parseMessage(Buffer.from('From: Kim Vale\r\n\r\nx'), mailerEnvelope)).toEqual({ held: 'no-sender' })
  })
})
