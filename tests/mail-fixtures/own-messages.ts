/** Mails of the project's own, in the shapes that real and broken mailers produce. Every one must end in the inbox or held. */
export interface OwnMessage {
  readonly name: string
  readonly raw: Buffer
}

const crlf = (lines: readonly string[]): string => lines.join('\r\n')

const head = [
  'From: Kim Lee <kim@customer.example>',
  'To: Laro <laro@mail.example>',
  'Date: Tue, 3 Mar 2026 09:00:00 -0500',
  'MIME-Version: 1.0',
]

const text = (name: string, lines: readonly string[], encoding: BufferEncoding = 'utf8'): OwnMessage => ({
  name,
  raw: Buffer.from(crlf(lines), encoding),
})

const multipart = (type: string, parts: readonly (readonly string[])[]): string[] => [
  `Content-Type: multipart/${type}; boundary="=_cut"`,
  '',
  ...parts.flatMap((part) => ['--=_cut', ...part]),
  '--=_cut--',
  '',
]

const htmlPart = (html: string): string[] => ['Content-Type: text/html; charset=utf-8', '', html, '']
const textPart = (words: string): string[] => ['Content-Type: text/plain; charset=utf-8', '', words, '']

/** A body of bytes below ordinary headers. */
const bytes = (name: string, contentType: string, body: Buffer): OwnMessage => ({
  name,
  raw: Buffer.concat([Buffer.from(crlf([...head, `Subject: ${name}`, `Content-Type: ${contentType}`, '', ''])), body]),
})

const bounceRecipient = (address: string): string[] => [
  `Original-Recipient: rfc822;${address}`,
  `Final-Recipient: RFC822; <${address}>`,
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 no such',
  '  mailbox',
  '',
]

export const ownMessages: readonly OwnMessage[] = [
  text('plain', [...head, 'Message-ID: <1@customer.example>', 'Subject: Trip', '', 'Hello', '']),
  { name: 'plain-lf', raw: Buffer.from([...head, 'Subject: Trip', '', 'Hello', ''].join('\n')) },
  text('alternative', [
    ...head,
    'Subject: Both',
    ...multipart('alternative', [textPart('Hello'), htmlPart('<p>Hello</p>')]),
  ]),
  text('inline-picture', [
    ...head,
    'Subject: Picture',
    ...multipart('related', [
      htmlPart('<p>See <img src="cid:plane@customer.example"></p>'),
      [
        'Content-Type: image/png; name="plane.png"',
        'Content-ID: <plane@customer.example>',
        'Content-Disposition: inline',
        'Content-Transfer-Encoding: base64',
        '',
        'iVBORw0KGgo=',
        '',
      ],
    ]),
  ]),
  text('attachments', [
    ...head,
    'Subject: Files',
    ...multipart('mixed', [
      textPart('Two files'),
      [
        "Content-Type: application/pdf; name*=UTF-8''itin%C3%A9raire.pdf",
        'Content-Disposition: attachment',
        'Content-Transfer-Encoding: base64',
        '',
        'JVBERi0=',
        '',
      ],
      ['Content-Type: text/plain', 'Content-Disposition: attachment; filename="../../etc/passwd"', '', 'x', ''],
    ]),
  ]),
  text('forwarded-mail', [
    ...head,
    'Subject: Fwd',
    ...multipart('mixed', [
      textPart('see below'),
      ['Content-Type: message/rfc822', '', 'From: a@b.example', 'Subject: inner', '', 'inner words', ''],
    ]),
  ]),
  text('latin1-headers', [...head, 'Subject: Reserva para São Paulo', '', 'Olá'], 'latin1'),
  text('encoded-words', [...head, 'Subject: =?iso-2022-jp?B?GyRCJF4kXyRgGyhC?= =?utf-8?Q?=E2=9C=88?=', '', 'x']),
  bytes('iso-2022-jp', 'text/plain; charset=iso-2022-jp', Buffer.from('1b24422439245f245e243b247321231b28420a', 'hex')),
  bytes('shift-jis', 'text/plain; charset=Shift_JIS', Buffer.from('82a082a282a4', 'hex')),
  bytes('korean', 'text/plain; charset=ks_c_5601-1987', Buffer.from('bec8b3e7', 'hex')),
  bytes('utf8-labelled-latin1', 'text/plain; charset=iso-8859-1', Buffer.from('Zürich – Genève')),
  bytes('cp1252-labelled-utf8', 'text/plain; charset=utf-8', Buffer.from('Gen\xe8ve \x96 now', 'latin1')),
  bytes('no-charset', 'text/plain', Buffer.from('Genève')),
  text('bad-date', ['From: kim@customer.example', 'Date: Someday, 99 Foo 2026', 'Subject: when', '', 'x']),
  text('no-body', [...head, 'Subject: nothing', 'Content-Type: multipart/mixed; boundary=never', '']),
  text('no-sender', ['To: laro@mail.example', 'Subject: who', '', 'x']),
  text('no-headers', ['', 'only words']),
  { name: 'empty', raw: Buffer.alloc(0) },
  { name: 'noise', raw: Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256)) },
  text('bounce', [
    'From: MAILER-DAEMON@mx.example',
    'To: laro@mail.example',
    'Subject: Undelivered',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_cut"',
    '',
    '--=_cut',
    ...textPart('Two recipients are unknown.'),
    '--=_cut',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...bounceRecipient('a@gone.example'),
    ...bounceRecipient('b@gone.example'),
    '--=_cut',
    'Content-Type: text/rfc822-headers',
    '',
    'Message-ID: <out.1@mail.example>',
    'References: <in.1@customer.example>',
    '',
    '--=_cut--',
  ]),
  text('bounce-of-exim', [
    'From: Mail Delivery System <Mailer-Daemon@mx.example>',
    'X-Failed-Recipients: a@gone.example',
    'Subject: Mail delivery failed: returning message to sender',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    '  a@gone.example',
    '    host mx.gone.example [192.0.2.1]',
    '    SMTP error from remote mail server: 550 5.1.1 unknown user',
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    'Message-ID: <out.2@mail.example>',
    'Subject: Trip',
  ]),
  text('out-of-office', [...head, 'Auto-Submitted: auto-replied', 'Subject: Away', '', 'I am away.']),
  text('list', [...head, 'List-Id: <news.lists.example>', 'Subject: News', '', 'News']),
  text('uuencoded', [
    ...head,
    'Subject: old',
    ...multipart('mixed', [
      textPart('see file'),
      [
        'Content-Type: application/octet-stream; name="cat.txt"',
        'Content-Transfer-Encoding: x-uuencode',
        'Content-Disposition: attachment',
        '',
        'begin 644 cat.txt',
        '#0V%T',
        '`',
        'end',
        '',
      ],
    ]),
  ]),
  text('answer', [
    ...head,
    'Message-ID: <2@customer.example>',
    'In-Reply-To: <out.1@mail.example>',
    'References: <in.1@customer.example>',
    'References: , <out.1@mail.example> <bro ken@x.example>',
    'Subject: Re: Trip',
    '',
    'Yes.',
    '',
    'On Tue, 3 Mar 2026, Jo wrote:',
    '> Is 9 am fine?',
  ]),
  text('evil-html', [
    ...head,
    'Subject: evil',
    ...htmlPart(
      '<style>@import url(//evil.example)</style><form action="//evil.example"><input></form><img src=x onerror=alert(1)><svg onload=alert(1)><p style="position:fixed;background:url(//evil.example)">words</p><script>alert(1)</script>',
    ),
  ]),
]
