import fc from 'fast-check'
import { ownMessages } from '../mail-fixtures/own-messages.ts'
import { sharedMessages } from '../mail-fixtures/shared-messages.ts'

// Mails as no mailer writes them: headers, charsets, parts within parts and lists of addresses that fit half, and real
// mails with bytes changed on the way.

const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
  fc.constantFrom('', ' ', '\t', '.', '..', '--', '\r', '\n', '\r\n', '\u0000', '\ufeff', '=', '=?', '?=', ';;;', ':', '<<>>', '"', '(((', '\\'), // prettier-ignore
)

const charsets = ['utf-8', 'UTF-7', 'utf-16', 'utf-32be', 'iso-2022-kr', 'iso-2022-jp', 'gb18030', 'hz-gb-2312', 'x-unknown', 'cp65001', 'ebcdic-cp-us', '', 'a'.repeat(500), '"', 'utf-8; charset=latin1', '__proto__', 'constructor'] // prettier-ignore
const encodings = ['base64', 'quoted-printable', '7bit', '8bit', 'binary', 'x-uuencode', 'BASE64 ', 'none', '', 'base64; x', '__proto__'] // prettier-ignore
const types = ['text/plain', 'text/html', 'multipart/mixed', 'multipart/alternative', 'multipart/related', 'multipart/report; report-type=delivery-status', 'message/rfc822', 'message/delivery-status', 'message/partial; id=x; number=1', 'message/external-body; access-type=URL; URL="http://127.0.0.1/"', 'application/octet-stream', 'application/pdf', 'text/calendar; method=REQUEST', 'application/ms-tnef', 'application/x-pkcs7-mime', 'image/svg+xml', 'text', '/', 'TEXT/HTML;', 'text/html; boundary=x', '*/*'] // prettier-ignore

const word = fc
  .tuple(fc.constantFrom(...charsets), fc.constantFrom('B', 'Q', 'b', 'X', ''), line)
  .map(([charset, way, text]) => `=?${charset}?${way}?${way === 'B' ? Buffer.from(text).toString('base64') : text}?=`)

const address = fc.oneof(
  fc.constantFrom('kim@customer.example', '<>', '<kim@customer.example', 'kim@', '@customer.example', '"a@b"@c.example', 'a@b@c.example', 'group: a@b.example, c@d.example;', 'undisclosed-recipients:;', '<@a,@b:c@d.example>', 'kim@[127.0.0.1]', 'kim@[IPv6:::1]', 'kim@xn--0.example', `${'k'.repeat(400)}@customer.example`, 'laro@mail.example', '"<script>"@x.example', 'kim@customer.example (comment (nested (deep)))', '‮kim@customer.example'), // prettier-ignore
  fc.tuple(fc.oneof(line, word), fc.constantFrom('a@b.example', 'x@y', '')).map(([name, at]) => `"${name}" <${at}>`),
  line,
)

const flood = (separator: string): string =>
  Array.from({ length: 4000 }, (_, at) => `P${at} <p${at}@flood.example>`).join(separator)

const addresses = fc.oneof(
  { weight: 20, arbitrary: fc.array(address, { maxLength: 6 }).map((list) => list.join(', ')) },
  { weight: 1, arbitrary: fc.constantFrom(flood(', '), flood(',\r\n '), '<'.repeat(20_000), '('.repeat(20_000), ','.repeat(50_000), '"\\'.repeat(20_000), 'a:'.repeat(10_000)) }, // prettier-ignore
)

const messageId = fc.oneof(
  fc.constantFrom('<a@b>', '<>', 'a', '<a@b> <c@d>', `<${'x'.repeat(2000)}@y>`, '<a b@c>', '<\u0000@x>'),
  line,
)

const header: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(fc.constantFrom('From', 'To', 'Cc', 'Bcc', 'Reply-To', 'Sender', 'Return-Path', 'Resent-To'), addresses).map((pair) => pair.join(': ')), // prettier-ignore
  fc.tuple(fc.constantFrom('Message-ID', 'In-Reply-To', 'References', 'References'), messageId).map((pair) => pair.join(': ')), // prettier-ignore
  fc.array(fc.oneof(word, line), { maxLength: 4 }).map((words) => `Subject: ${words.join(' ')}`),
  fc.constantFrom('Date: ', 'Date: never', 'Date: Thu, 99 Foo 20260 99:99:99 +9999', 'Date: Tue, 1 Jan 1601 00:00:00 +0000', 'Date: 9e99'), // prettier-ignore
  fc.tuple(fc.string({ maxLength: 12 }), line).map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom('__proto__: x', 'constructor: x', 'Auto-Submitted: auto-replied', 'Precedence: bulk', 'List-Id: <x>', ' folded', '\tfolded', ':', 'no colon here', 'X-Long: ' + 'y'.repeat(30_000), 'Content-Type: text/plain; ' + 'a=b;'.repeat(5000), 'Content-Type: ' + '('.repeat(3000)), // prettier-ignore
)

const fileName = fc.oneof(
  line,
  word,
  fc.constantFrom('../../etc/passwd', 'a\u0000.exe', '.', '..', 'CON', 'x'.repeat(3000), "utf-8''%FF%FE%00", 'a/b\\c.html', '\u202egnp.exe'), // prettier-ignore
)

/** How a part says what it is. */
const partHeaders = fc
  .record({
    type: fc.constantFrom(...types),
    charset: fc.constantFrom(...charsets),
    encoding: fc.constantFrom(...encodings),
    name: fc.option(fileName),
    placed: fc.constantFrom('attachment', 'inline', 'form-data', '', 'attachment; filename*0="a"; filename*9999="b"'),
    id: fc.constantFrom('<a@b>', '', '<>', '<script>'),
    doubled: fc.boolean(),
  })
  .map(({ type, charset, encoding, name, placed, id, doubled }) => [
    `Content-Type: ${type}; charset="${charset}"${name === null ? '' : `; name="${name}"`}`,
    ...(doubled ? ['Content-Type: text/html', 'Content-Transfer-Encoding: base64'] : []),
    `Content-Transfer-Encoding: ${encoding}`,
    ...(placed === '' ? [] : [`Content-Disposition: ${placed}${name === null ? '' : `; filename="${name}"`}`]),
    ...(id === '' ? [] : [`Content-ID: ${id}`]),
  ])

const html = fc.constantFrom('<p>Hello</p>', '<div>'.repeat(5000), '<table><tr><td>'.repeat(2000), '<!--'.repeat(5000), '&'.repeat(20_000), '<p style="' + 'a:b;'.repeat(5000), '<blockquote>'.repeat(3000), '<a href="'.repeat(3000), '<svg><style><!--</style><img src=x onerror=run()>', '<'.repeat(50_000), '</p>'.repeat(20_000)) // prettier-ignore

const body = fc.oneof(
  fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\r\n')),
  html,
  fc.string({ unit: 'binary', maxLength: 400 }).map((text) => Buffer.from(text).toString('base64')),
  fc.constantFrom('>'.repeat(20_000), '> '.repeat(10_000), 'begin 644 x\r\n#0V%T\r\n`\r\nend', 'begin 644 x\r\n'.repeat(2000), '=\r\n'.repeat(10_000), '==='.repeat(10_000), '\u0000'.repeat(3000), 'On Tue, Kim wrote:\r\n'.repeat(3000)), // prettier-ignore
)

/** A part, often with nested parts; ends may be missing and boundaries shared. */
const { part } = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.tuple(partHeaders, body).map(([headers, text]) => [...headers, '', text].join('\r\n')),
    fc
      .record({
        kind: fc.constantFrom('mixed', 'alternative', 'related', 'signed', 'report', 'digest', 'x'),
        boundary: fc.constantFrom('=_cut', '=_cut2', 'a', '', ' x ', '--', 'b'.repeat(71), '.*', '(a+)+$'),
        parts: fc.array(tie('part'), { maxLength: 4 }),
        isEnded: fc.boolean(),
      })
      .map(({ kind, boundary, parts, isEnded }) =>
        [
          `Content-Type: multipart/${kind}; boundary="${boundary}"`,
          '',
          'preamble',
          ...parts.flatMap((inner) => [`--${boundary}`, inner]),
          ...(isEnded ? [`--${boundary}--`] : []),
        ].join('\r\n'),
      ),
  ),
}))

/** Parts within parts, deeper than any mail. */
function bomb(depth: number, way: 'parts' | 'mails' | 'same'): string {
  let inner = 'Content-Type: text/plain\r\n\r\nHello'
  for (let level = depth; level > 0; level -= 1) {
    const boundary = way === 'same' ? 'b' : `b${level}`
    inner =
      way === 'mails'
        ? `Content-Type: message/rfc822\r\n\r\nFrom: a@b.example\r\n${inner}`
        : `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}\r\n${inner}\r\n--${boundary}--`
  }
  return inner
}

const bombs = fc
  .tuple(fc.constantFrom(10, 39, 41, 200, 1200), fc.constantFrom('parts' as const, 'mails' as const, 'same' as const))
  .map(([depth, way]) => bomb(depth, way))

const many = fc.constantFrom(
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(3000)}--b--`,
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n'.repeat(999)}--b--`,
  Array.from({ length: 1500 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}`).join('\r\n'),
)

const written = fc
  .tuple(
    fc.array(header, { maxLength: 9 }),
    fc.oneof({ weight: 8, arbitrary: part }, { weight: 1, arbitrary: bombs }, { weight: 1, arbitrary: many }),
  ) // prettier-ignore
  .map(([headers, content]) => Buffer.from([...headers, content].join('\r\n')))

const real = [...ownMessages, ...sharedMessages].map(({ raw }) => raw).filter(({ length }) => length < 300_000)

const pieces = [Buffer.from('\r\n'), Buffer.from('\r\n\r\n'), Buffer.from([0]), Buffer.from([0xff, 0xfe]), Buffer.from('--'), Buffer.from('Content-Type: text/html\r\n'), Buffer.from('=?utf-8?B?'), Buffer.from('<'), Buffer.from('\r')] // prettier-ignore

/** A real mail with bytes taken out, put in, changed, or moved. */
const changed = fc
  .tuple(
    fc.constantFrom(...real),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.constantFrom('take', 'put', 'change', 'cut', 'repeat'), fc.nat(255), fc.constantFrom(...pieces)), { minLength: 1, maxLength: 12 }), // prettier-ignore
  )
  .map(([mail, changes]) =>
    changes.reduce((raw: Buffer, [place, way, sign, piece]) => {
      const at = Math.floor(place * raw.length)
      const [head, tail] = [raw.subarray(0, at), raw.subarray(at)]
      if (way === 'take') return Buffer.concat([head, tail.subarray(1 + (sign % 40))])
      if (way === 'put') return Buffer.concat([head, piece, tail])
      if (way === 'cut') return sign < 20 ? head : raw
      if (way === 'repeat') return Buffer.concat([head, tail.subarray(0, sign), tail])
      return Buffer.concat([head, Buffer.from([sign]), tail.subarray(1)])
    }, mail),
  )

/** A mail made to break the receiver. */
export const hostileMail: fc.Arbitrary<Buffer> = fc.oneof(written, changed)
