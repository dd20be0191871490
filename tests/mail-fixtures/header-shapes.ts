/** References of an answer to its conversation. Ids with angle brackets. */
export interface Begun {
  /** Address of the customer. */
  readonly customer: string
  /** The customer's first mail. */
  readonly first: string
  readonly subject: string
  /** Our answer to it. */
  readonly ours: string
  /** Where our answer asked to be answered: with the token of its thread. */
  readonly replyTo: string
  /** The same conversation of another client: its ids must never lead here. */
  readonly foreign: { readonly ours: string; readonly replyTo: string }
}

export interface Shape {
  readonly name: string
  /** `joins` the conversation, or begins a `new` one; `offered` begins one that is offered as belonging to it. */
  readonly expected: 'joins' | 'new' | 'offered'
  readonly from?: (begun: Begun) => string
  readonly to?: (begun: Begun) => string
  readonly subject?: (begun: Begun) => string
  readonly headers: (begun: Begun) => readonly string[]
  /** Lines below the headers; a plain text when absent. */
  readonly body?: (begun: Begun) => readonly string[]
}

const laro = 'laro@mail.example'
const bare = (): string => laro
const re = ({ subject }: Begun): string => `Re: ${subject}`
const inReplyTo = (id: string): string => `In-Reply-To: ${id}`
const references = (...ids: readonly string[]): string => `References: ${ids.join(' ')}`
const folded = (...ids: readonly string[]): string => `References: ${ids.join('\r\n\t')}`

/** A reply as a particular client writes it: it joins by its headers. */
const answers = (
  name: string,
  headers: Shape['headers'],
  rest: Partial<Omit<Shape, 'name' | 'headers' | 'expected'>> = {},
): Shape => ({ name, expected: 'joins', to: ({ replyTo }) => replyTo, subject: re, headers, ...rest })

/** A reply whose way back was lost: nothing in its recipients names the thread. */
const answersBare = (name: string, headers: Shape['headers'], rest: Partial<Shape> = {}): Shape => ({
  ...answers(name, headers),
  to: bare,
  ...rest,
})

const bigClients: readonly Shape[] = [
  answers('Outlook on a desktop', ({ first, ours }) => [
    references(first, ours),
    inReplyTo(ours),
    'Thread-Topic: Trip',
    'Thread-Index: AQHaJ1v2Q0X8mM0yqk6s0m3m0V8hEg==',
    'X-MS-Has-Attach:',
    'Content-Language: en-US',
  ]),
  answers('Outlook on the web, In-Reply-To alone', ({ ours }) => [inReplyTo(ours), 'msip_labels:']),
  answers('Outlook on a phone, references folded by tabs', ({ first, ours }) => [folded(first, ours), inReplyTo(ours)]),
  answers('Exchange, In-Reply-To folded before its value', ({ ours }) => [`In-Reply-To:\r\n ${ours}`]),
  answers('Gmail', ({ first, ours }) => [
    `References: ${first} ${ours}`,
    inReplyTo(ours),
    'X-Gm-Message-State: AOJu0Yw',
  ]),
  answers('Apple Mail', ({ first, ours }) => [
    'Mime-Version: 1.0 (Mac OS X Mail 16.0 \\(3774.600.62\\))',
    references(first, ours),
    inReplyTo(ours),
    'X-Mailer: Apple Mail (2.3774.600.62)',
  ]),
  answers('iPhone', ({ first, ours }) => [
    'Mime-Version: 1.0 (1.0)',
    references(first, ours),
    inReplyTo(ours),
    'X-Mailer: iPhone Mail (21G93)',
  ]),
  answers('Samsung Email, references of one', ({ ours }) => [references(ours), inReplyTo(ours)], {
    subject: ({ subject }) => `Re:${subject}`,
  }),
  answers('Thunderbird, references first', ({ first, ours }) => [references(first, ours), inReplyTo(ours)]),
  answers('Yahoo', ({ first, ours }) => [inReplyTo(ours), `References: ${first}\r\n ${ours}`]),
  answers('Lotus Notes, ids with a comment', ({ ours }) => [`In-Reply-To: ${ours} (Trip)`]),
  answers('an old mailer, In-Reply-To in a sentence', ({ ours }) => [
    `In-Reply-To: Your message of "Tue, 3 Mar 2026 09:00:00 -0500" ${ours}`,
  ]),
]

const lostWays: readonly Shape[] = [
  answersBare('the plus-address lost, In-Reply-To kept', ({ ours }) => [inReplyTo(ours)]),
  answersBare('the plus-address lost, References alone', ({ first, ours }) => [references(first, ours)]),
  answersBare('only the customer’s own first mail is known', ({ first }) => [references(first)]),
  answersBare('an id without angle brackets', ({ ours }) => [inReplyTo(ours.slice(1, -1))]),
  answersBare('references without angle brackets', ({ first, ours }) => [
    references(first.slice(1, -1), ours.slice(1, -1)),
  ]),
  answersBare('references with commas', ({ first, ours }) => [`References: ${first}, ${ours}`]),
  answersBare('references written together', ({ first, ours }) => [`References: ${first}${ours}`]),
  answersBare('an id folded in its middle', ({ ours }) => [`References: ${ours.slice(0, 20)}\r\n ${ours.slice(20)}`]),
  answersBare('several ids in In-Reply-To', ({ first, ours }) => [`In-Reply-To: ${first} ${ours}`]),
  answersBare('our id in upper case', ({ ours }) => [inReplyTo(ours.toUpperCase())]),
  answersBare('headers written twice, junk first', ({ ours }) => [
    'References: <junk@elsewhere.example>',
    `References: ${ours}`,
  ]),
  answers('headers stripped, the plus-address alone', () => []),
  answers('the plus-address quoted', () => [], {
    to: ({ replyTo }) => `"${replyTo.slice(0, replyTo.indexOf('@'))}"@mail.example`,
  }),
  answers('the plus-address in upper case', () => [], { to: ({ replyTo }) => replyTo.toUpperCase() }),
  answers('the plus-address with a name', () => [], { to: ({ replyTo }) => `"Laro Charter, LLC" <${replyTo}>` }),
  answersBare('the plus-address in copy', ({ replyTo }) => [`Cc: Laro <${replyTo}>`]),
  answers('our Message-ID rewritten by a relay', () => [
    inReplyTo('<0100018f2c@email.relay.example>'),
    references('<0100018f2c@email.relay.example>'),
  ]),
]

const machines: readonly Shape[] = [
  answersBare(
    'a mailing list',
    ({ first, ours }) => [
      'List-Id: <travel.customer.example>',
      'Precedence: list',
      references(first, ours),
      inReplyTo(ours),
    ],
    { subject: ({ subject }) => `[travel] Re: ${subject}` },
  ),
  answersBare(
    'a ticket system that keeps our id',
    ({ ours }) => [
      inReplyTo(ours),
      references(ours, '<ABC123_def@desk.example>'),
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
    ],
    { subject: ({ subject }) => `[Request received] ${subject}`, from: () => 'Support <support@desk.example>' },
  ),
  answers(
    'a ticket system with ids of its own',
    () => [
      inReplyTo('<TRACK.1181.1@desk.example>'),
      references('<TRACK.1181.1@desk.example> <TRACK.1181.2@desk.example>'),
    ],
    { subject: () => '[TRACK] (TRIP-1181) Trip' },
  ),
  answersBare(
    'an absence',
    ({ ours }) => ['Auto-Submitted: auto-replied (vacation)', 'Precedence: bulk', inReplyTo(ours), references(ours)],
    { subject: ({ subject }) => `Automatic reply: ${subject}` },
  ),
  answersBare('an assistant of the customer answers', ({ first, ours }) => [references(first, ours), inReplyTo(ours)], {
    from: () => 'The assistant <assistant@company.example>',
  }),
  answersBare('answered with another subject', ({ ours }) => [inReplyTo(ours)], { subject: () => 'Something else' }),
]

const languages = [
  'AW',
  'Antw',
  'SV',
  'VS',
  'RV',
  'RES',
  'R',
  'RIF',
  'ODP',
  'YNT',
  'TR',
  'WG',
  'Re[2]',
  '回复',
  '答复',
  '返信',
  'Fwd',
  'ENC',
]

/** Without any header the same words from the same person are offered, and never joined silently (decision M2). */
const offered: readonly Shape[] = [
  ...languages.map((prefix): Shape => ({
    name: `nothing but the subject, marked '${prefix}'`,
    expected: 'offered',
    to: bare,
    subject: ({ subject }) => `=?utf-8?B?${Buffer.from(`${prefix}: ${subject}`).toString('base64')}?=`,
    headers: () => [],
  })),
  { name: 'nothing but the subject', expected: 'offered', to: bare, subject: re, headers: () => [] },
  {
    name: 'nothing but the subject, marked as from outside',
    expected: 'offered',
    to: bare,
    subject: ({ subject }) => `RE: [EXTERNAL] ${subject}`,
    headers: () => [],
  },
  {
    name: 'Outlook’s topic alone',
    expected: 'offered',
    to: bare,
    subject: re,
    headers: ({ subject }) => [`Thread-Topic: ${subject}`, 'Thread-Index: AQHaJ1v2Q0X8mM0yqk6s0m3m0V8hEg=='],
  },
]

const begins = (name: string, headers: Shape['headers'], rest: Partial<Shape> = {}): Shape => ({
  name,
  expected: 'new',
  to: bare,
  subject: () => `Another matter: ${name}`,
  headers,
  ...rest,
})

const strangers: readonly Shape[] = [
  begins('the same subject from somebody else', () => [], { subject: re, from: () => 'Else <else@other.example>' }),
  begins('a token with one letter changed', () => [], {
    to: ({ replyTo }) => replyTo.replace(/(.)@/, (_, letter: string) => `${letter === 'a' ? 'b' : 'a'}@`),
  }),
  begins('the token of another client', ({ foreign }) => [`Cc: ${foreign.replyTo.replace(/^[^+]+/, 'laro')}`]),
  begins('the Message-ID of another client', ({ foreign }) => [inReplyTo(foreign.ours), references(foreign.ours)]),
  begins('a part of our id', ({ ours }) => [inReplyTo(`<${ours.slice(8, 40)}@mail.example>`)]),
  begins('our id in the text', () => [], {
    body: ({ ours, replyTo }) => ['', `In-Reply-To: ${ours}`, `To: ${replyTo}`, 'Old news.'],
  }),
  begins('our answer attached as a file', () => [], {
    body: ({ ours, first, replyTo }) => [
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="=_cut"',
      '',
      '--=_cut',
      'Content-Type: text/plain',
      '',
      'See what they wrote.',
      '--=_cut',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment; filename="trip.eml"',
      '',
      `From: Laro <${replyTo}>`,
      `Message-ID: ${ours}`,
      `In-Reply-To: ${first}`,
      'Subject: Re: Trip',
      '',
      'Our words.',
      '--=_cut--',
    ],
  }),
  begins('empty headers', () => ['In-Reply-To:', 'References: <>']),
  begins('ids of another conversation', () => [inReplyTo('<unknown@elsewhere.example>')]),
]

/** Shapes in which mail comes back, by the manners of clients, relays and machines; written for this suite. */
export const headerShapes: readonly Shape[] = [...bigClients, ...lostWays, ...machines, ...offered, ...strangers]
