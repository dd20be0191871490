import { describe, expect, it } from 'vitest'
import {
  htmlAsText,
  inMedium,
  isWorthKeeping,
  newDraft,
  withMade,
  writtenOf,
  type EmailDraft,
  type TeamDraft,
} from './draft.ts'

const dana = { name: 'Dana Whitfield', email: 'dana@whitfield.example' }
const email: EmailDraft = {
  ...(newDraft('email', 'm1') as EmailDraft),
  recipients: [dana],
  subject: 'KTEB to KVNY',
  html: '<p>Good morning <strong>Dana</strong></p><p>8:00 &amp; not later</p>',
}

describe('a draft in another medium', () => {
  it('keeps its words and loses its recipients when it becomes a note', () => {
    const note = inMedium(email, 'note')
    expect(note).toEqual({ id: 'm1', medium: 'note', files: [], html: email.html, mentions: [] })
    expect(writtenOf(note)).not.toHaveProperty('recipients')
    expect(writtenOf(note)).not.toHaveProperty('subject')
  })

  it('becomes plain text for a text message and paragraphs on the way back', () => {
    const text = inMedium(email, 'text')
    expect(text).toMatchObject({ medium: 'text', text: 'Good morning Dana\n8:00 & not later' })
    expect(inMedium(text, 'email')).toMatchObject({ html: '<p>Good morning Dana</p><p>8:00 &amp; not later</p>' })
  })

  it('is the same draft when the medium does not differ', () => expect(inMedium(email, 'email')).toBe(email))
})

describe('content worth keeping', () => {
  it('is words or files, not an empty paragraph', () => {
    expect(isWorthKeeping(email)).toBe(true)
    expect(isWorthKeeping({ ...email, subject: '', recipients: [], html: '<p></p>' })).toBe(false)
    expect(isWorthKeeping({ ...email, html: '', files: [{ name: 'a.pdf', url: '/a', inline: false }] })).toBe(true)
  })
})

describe('an email without words', () => {
  const begun = newDraft('email', 'm1') as EmailDraft
  const contact = { ...dana, id: 'c1', kind: 'contact' } as const

  it.each<[string, Partial<EmailDraft>, boolean]>([
    ['a subject', { subject: 'Friday' }, true],
    ['a blank subject', { subject: '  ' }, false],
    ['someone in Cc', { cc: [dana] }, true],
    ['someone in Bcc', { bcc: [dana] }, true],
    ['the contact whom it is for', { recipients: [contact] }, false],
    ['somebody else', { recipients: [dana] }, true],
    ['somebody beside the contact', { recipients: [contact, dana] }, true],
    [
      'the subject and people of a reply',
      { replyingTo: 'm0', subject: 'Re: Friday', recipients: [dana], cc: [dana] },
      false,
    ],
    ['the subject of what is forwarded', { forward: 'm0', subject: 'Fwd: Friday' }, false],
  ])('with %s', (_, more, isKept) => expect(isWorthKeeping({ ...begun, ...more })).toBe(isKept))
})

describe('a message that was made elsewhere', () => {
  const made = { medium: 'email', recipients: [dana], subject: 'Itinerary', html: '<p>Leg 1</p>' } as const

  it('begins a message, and replaces recipients of an empty one', () => {
    const offered = {
      ...(newDraft('email', 'm1') as EmailDraft),
      recipients: [{ kind: 'contact' as const, name: 'Else', email: 'e@l.example' }],
    }
    expect(withMade(offered, made)).toMatchObject({
      id: 'm1',
      recipients: [dana],
      subject: 'Itinerary',
      html: made.html,
    })
  })

  it('is appended to existing words, and adds missing recipients', () => {
    const tom = { name: 'Tom', email: 'tom@whitfield.example' }
    expect(withMade(email, { ...made, recipients: [dana, tom] })).toMatchObject({
      recipients: [dana, tom],
      subject: 'KTEB to KVNY',
      html: `${email.html}<p>Leg 1</p>`,
    })
  })

  it('appends its files to existing ones', () => {
    const pdf = { id: 'f2', name: 'Invoice 1001.pdf', url: '/api/files/f2', inline: false }
    const files = [{ id: 'f1', name: 'Plan.pdf', url: '/api/files/f1', inline: false }]
    expect(withMade({ ...email, files }, { ...made, files: [pdf] })).toMatchObject({ files: [...files, pdf] })
  })

  it('never mixes with words for the team', () => {
    expect(withMade({ ...(newDraft('note', 'm1') as TeamDraft), html: '<p>Secret</p>' }, made)).toBeUndefined()
    expect(withMade(newDraft('note', 'm1'), made)).toMatchObject({ medium: 'email', html: made.html })
  })

  it('is a text where it was made as one', () => {
    const text = { medium: 'text', recipients: [{ name: 'Dana', phone: '+12145550100' }], text: 'See' } as const
    expect(withMade(newDraft('email', 'm1'), text)).toMatchObject({ medium: 'text', text: 'See' })
  })
})

it('reads a list as lines', () => {
  expect(htmlAsText('<ul><li><p>one</p></li><li><p>two</p></li></ul>')).toBe('one\n\ntwo')
})

it('reads a table as lines with its cells apart', () => {
  expect(
    htmlAsText('<table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr><tr><td><p>C</p></td></tr></tbody></table>'),
  ).toBe('A  B\nC')
})

describe('a picture of the text', () => {
  const picture = { name: 'map.png', url: '/api/files/clients/c/map.png?exp=1&sig=x', inline: true }
  const withPicture: EmailDraft = {
    ...(newDraft('email', 'm1') as EmailDraft),
    files: [picture],
    html: '<p><img src="/api/files/clients/c/map.png"></p>',
  }
  it('goes with the message', () => expect(writtenOf(withPicture).files).toEqual([picture]))
  it('stays behind once it is taken out of the text', () =>
    expect(writtenOf({ ...withPicture, html: '<p>a</p>' }).files).toEqual([]))
  it('is worth keeping alone, and empty without its text', () => {
    expect(isWorthKeeping(withPicture)).toBe(true)
    expect(isWorthKeeping({ ...withPicture, html: '' })).toBe(false)
  })
  it('does not go with a text message', () => expect(inMedium(withPicture, 'text').files).toEqual([picture]))
})
