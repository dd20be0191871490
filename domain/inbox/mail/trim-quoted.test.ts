import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { trimQuoted } from './trim-quoted.ts'

const letters = (text: string) => text.replaceAll(/\s/g, '')

const sortLines = (text: string) => text.split('\n').map(letters).filter(Boolean).toSorted()

/** Every line of the mail is either shown or folded, once. */
function expectWhole(text: string) {
  const { visible, hidden } = trimQuoted(text)
  expect(sortLines([visible, ...hidden.map((part) => part.text)].join('\n'))).toEqual(sortLines(text))
}

const kinds = (text: string, writer = '') => trimQuoted(text, { writer }).hidden.map((part) => part.kind)

describe('trimQuoted on our own mails', () => {
  it('folds away the quote under a reply header, folded or not', () => {
    const mail =
      'Yes, 9 am works.\n\nOn Tue, Mar 3, 2026 at 8:59 AM, Jo Stern\n<jo@laro.example> wrote:\n\n> Is 9 am fine?\n>\n'
    expect(trimQuoted(mail)).toEqual({
      visible: 'Yes, 9 am works.',
      hidden: [
        {
          kind: 'quoted',
          text: 'On Tue, Mar 3, 2026 at 8:59 AM, Jo Stern\n<jo@laro.example> wrote:\n\n> Is 9 am fine?\n>',
        },
      ],
    })
  })

  it('keeps quotes that are answered inline and folds away only the last', () => {
    const mail = 'On Mon, 2 Mar 2026, Jo wrote:\n> Which airport?\n\nTEB please.\n\n> And catering?\n>\n> Jo\n'
    const { visible, hidden } = trimQuoted(mail)
    expect(visible).toBe('On Mon, 2 Mar 2026, Jo wrote:\n> Which airport?\n\nTEB please.')
    expect(hidden).toEqual([{ kind: 'quoted', text: '> And catering?\n>\n> Jo' }])
  })

  it('keeps a flight that a person describes as a list, also with a subject', () => {
    const text = 'Please plan:\n\nFrom: KTEB\nTo: KVNY\nDate: 17 Nov\nSubject: to availability\n\nThank you'
    expect(trimQuoted(text).visible).toBe(text)
  })

  it('knows the header block and the original-message line of Outlook', () => {
    const block = 'From: Jo Stern\nSent: Tuesday, March 3, 2026 8:59 AM\nTo: Ana\nSubject: Trip\n\nIs 9 am fine?'
    expect(trimQuoted(`Fine.\n\n________________________________\n${block}`).visible).toBe('Fine.')
    expect(trimQuoted(`Fine.\n\n-----Original Message-----\n${block}`).visible).toBe('Fine.')
    expect(
      trimQuoted('Gut.\n\nVon: Jo\nGesendet: Dienstag, 17. November 2026 09:12\nAn: Ana\nBetreff: Flug\n\nPasst 9 Uhr?')
        .visible,
    ).toBe('Gut.')
  })

  it('folds away text after a reply header without marks', () => {
    const mail = 'Bien reçu.\n\nLe 3 mars 2026 à 09:12, Jo a écrit :\n\nBonjour, ça va ?\n'
    expect(trimQuoted(mail)).toMatchObject({ visible: 'Bien reçu.', hidden: [{ kind: 'quoted' }] })
  })

  it.each([
    ['bars', 'Jo Stern <jo@laro.example> wrote on 3/3/2026 8:59 AM:\n| Is 9 fine?\n|\n| Jo'],
    ['bars under a date with slashes', '2026/3/3 Jo via Laro <jo@laro.example>\n\n| Is 9 fine?\n| Jo'],
    ['initials', 'On Tue, 3 Mar 2026 at 08:59, Jo Stern wrote:\n\nJS> Is 9 fine?\nJS>\nJS> Jo'],
    [
      'an address that is split before its bracket',
      'Am 03.03.2026 08:59 schrieb "Jo Stern" <jo@laro.example\n>:\n\n> Is 9 fine?',
    ],
    ['no quote below its head', 'Jo Stern <jo@laro.example> schrieb am Di., 3. März 2026 um 08:59 Uhr:'],
    [
      'a date that ends its line with a dot',
      'Jo Stern <jo@laro.example> schrieb am Di., 3.\nMärz 2026 um 08:59 Uhr:\n\n> Is 9 fine?',
    ],
    ['the reader as its writer', 'At 3/3/2026 08:59 AM, you wrote:\n>Is 9 fine?'],
    [
      'an address on separate lines',
      'On Tue, 3 Mar 2026 at 08:59 Jo Stern\n\n<\nmailto:Jo Stern <jo@laro.example>\n> wrote:\n\nIs 9 fine?',
    ],
    ['a zone after an ISO date', '2026-03-03 08:59 GMT+01:00 Jo Stern\n\nIs 9 fine?'],
    ['the name of an account', 'On Tue, Mar 3, 2026, at 08:59 AM, jo_stern wrote:\n\nIs 9 fine?'],
  ])('a quote with %s is folded', (_, quote) => {
    expect(trimQuoted(`Yes.\n\n${quote}`).visible).toBe('Yes.')
    expectWhole(`Yes.\n\n${quote}`)
  })

  it('a device line with a link or in brackets is folded', () => {
    for (const line of [
      'Sent from Outlook Mobile<https://aka.ms/x>',
      '(sent from my phone)',
      'Sent from [Mail](https://x.example/?id=1) for Windows',
    ])
      expect(trimQuoted(`Yes.\n\n${line}`).visible, line).toBe('Yes.')
  })

  it('a head above a quote that is answered inline is folded, the quote stays', () => {
    const mail = 'On Tue, 3 Mar 2026 at 08:59, Jo Stern <jo@laro.example> wrote:\n\n> Which airport?\n\nTEB please.'
    expect(trimQuoted(mail).visible).toBe('> Which airport?\n\nTEB please.')
    expectWhole(mail)
  })

  it('bars that a person draws stay', () => {
    const table = 'Seats:\n\n| Jo | 2 |\n| Kim | 1 |'
    expect(trimQuoted(table)).toEqual({ visible: table, hidden: [] })
  })

  it('folds away signatures of every mark, each once', () => {
    expect(kinds('See you.\n\n-- \nAna Ruiz\nLaro Charter')).toEqual(['signature'])
    expect(kinds('See you.\n\n-Ana\n\n_________\nA list\nlist@lists.example', 'Ana Ruiz')).toEqual([
      'signature',
      'signature',
    ])
    expect(trimQuoted('One\n\n--\nTwo\n\n--\nAna').visible).toBe('One\n\n--\nTwo')
  })

  it('keeps sentences that only look like a signature or a header', () => {
    const mails = [
      'It is fixed -- not a signature.\n\nBye',
      'Hello\n\nSent from my desk, it is easier to read.',
      'To do\n\n- one\n- two',
      'On 3 March, when I run it,\n\nit stops.',
      'The --\nrest',
    ]
    for (const mail of mails) expect(trimQuoted(mail)).toEqual({ visible: mail, hidden: [] })
  })

  it('shows a mail whole that would otherwise be empty, and a forwarded one', () => {
    expect(trimQuoted('> only\n> a quote')).toEqual({ visible: '> only\n> a quote', hidden: [] })
    expect(trimQuoted('')).toEqual({ visible: '', hidden: [] })
    const forwarded = 'For you\n\n---------- Forwarded message ---------\nThe flight is at 9.'
    expect(trimQuoted(forwarded).visible).toBe(forwarded)
  })

  it('stays linear for a megabyte of the worst lines', () => {
    const block = 'From: a\nSent: b\nTo: c\nSubject: d\n'
    for (const text of [
      '>'.repeat(1_000_000),
      `${block.repeat(20_000)}> x`,
      'On 1\n'.repeat(200_000),
      '-A\n'.repeat(300_000),
      '\n'.repeat(1_000_000),
    ]) {
      const begin = process.threadCpuUsage()
      trimQuoted(`Hello\n${text}`)
      expect(process.threadCpuUsage(begin).user).toBeLessThan(1_500_000)
    }
    // CPU time of this thread counts: on a busy machine the clock continues during waits.
  }, 30_000)
})

const folder = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'), 'mail/replies')
const isThere = existsSync(folder)
if (!isThere) console.warn('left out: the public replies (SHARED_DATA has no mail/replies); our own mails were run')

/** File, shown lines, and the folded part, as read and judged one by one. */
const judged: readonly (readonly [file: string, shown: number, kinds: readonly string[]])[] = [
  ['correct_sig.txt', 1, ['signature']],
  ['email_1_1.txt', 5, ['signature', 'signature']],
  ['email_1_2.txt', 33, ['quoted', 'quoted', 'signature']],
  ['email_1_3.txt', 3, ['signature', 'quoted', 'signature']],
  ['email_1_4.txt', 1, ['quoted']],
  ['email_1_5.txt', 15, []],
  ['email_1_6.txt', 3, ['quoted']],
  ['email_1_7.txt', 1, ['quoted']],
  ['email_1_8.txt', 17, ['quoted', 'quoted', 'signature']],
  ['email_2_1.txt', 1, ['quoted']],
  ['email_2_2.txt', 1, ['quoted']],
  ['email_2_3.txt', 1, ['quoted']],
  ['email_BlackBerry.txt', 1, ['signature']],
  ['email_bullets.txt', 9, ['quoted', 'signature']],
  ['email_iPhone.txt', 1, ['signature']],
  ['email_long_quote.txt', 8, ['signature', 'signature']],
  ['email_multi_word_sent_from_my_mobile_device.txt', 1, ['signature']],
  ['email_one_is_not_on.txt', 5, ['quoted']],
  ['email_sent_from_my_not_signature.txt', 3, []],
  ['email_sig_delimiter_in_middle_of_line.txt', 7, []],
  ['greedy_on.txt', 6, ['quoted']],
  ['pathological.txt', 2, ['quoted']],
]

describe('trimQuoted on the public replies', () => {
  it('is run where the shared data is, and always in CI', () => {
    expect(isThere || process.env['CI'] !== 'true').toBe(true)
  })

  if (isThere) {
    it.each(judged)('%s shows %d lines', (file, shown, expected) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const begin = process.threadCpuUsage()
      const { visible, hidden } = trimQuoted(text, { writer: 'Abhishek Kona' })
      expect(process.threadCpuUsage(begin).user).toBeLessThan(1_500_000)
      expect(visible.split('\n').length).toBe(shown)
      expect(hidden.map((part) => part.kind)).toEqual(expected)
      expectWhole(text)
    })
  }
})
