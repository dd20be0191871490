import { describe, expect, it } from 'vitest'
import { isEmailAddress } from '../kernel/index.ts'
import { checkMessage, isPhoneNumber, type SendableMessage } from './check-message.ts'
import { inboxWording } from './messages.ts'

const email: SendableMessage = {
  medium: 'email',
  subject: 'KDAL to KTEB',
  message: 'Here is your quote.',
  recipients: [{ name: 'Lee', email: 'lee@customer.example' }],
}
const codes = (message: SendableMessage, isGroup = false) =>
  checkMessage(message, { isGroup }).map(({ path, code }) => `${path} ${code}`)

describe('checkMessage', () => {
  it('lets a complete email go', () => expect(codes(email)).toEqual([]))

  it('wants a body, attachments, a forward or a template', () => {
    expect(codes({ ...email, message: '  ', messageHtml: '<p>&nbsp;</p>' })).toEqual(['message nothing-to-send'])
    expect(codes({ ...email, message: '', files: [{}] })).toEqual([])
    expect(codes({ ...email, message: '', forward: 'm1' })).toEqual([])
    expect(codes({ ...email, message: '', template_id: 'welcome' })).toEqual([])
    expect(codes({ ...email, message: '', messageHtml: '<p><img src="x"></p>' })).toEqual([])
  })

  it('refuses an email that would have to be cut', () => {
    expect(codes({ ...email, messageHtml: 'a'.repeat(1_027_605) })).toEqual(['messageHtml email-too-long'])
  })

  it('asks for the subject of an email until it is confirmed', () => {
    expect(codes({ ...email, subject: ' ' })).toEqual(['subject no-subject'])
    expect(codes({ ...email, subject: '', withoutSubject: true })).toEqual([])
  })

  it('wants recipients for email and text, unless the parent is a group', () => {
    expect(codes({ ...email, recipients: [] })).toEqual(['recipients no-recipients'])
    expect(codes({ ...email, recipients: [], bcc: [{ name: '', email: 'a@b.example' }] })).toEqual([])
    expect(codes({ ...email, recipients: [] }, true)).toEqual([])
    expect(codes({ medium: 'note', message: 'hi' })).toEqual([])
  })

  it('names every recipient that cannot be reached', () => {
    const cc = [{ name: '', email: 'nobody' }]
    expect(codes({ ...email, recipients: [{ name: '', email: 'a b@c.d' }], cc })).toEqual([
      'recipients.0 invalid-email',
      'cc.0 invalid-email',
    ])
    const recipients = [{ name: 'Lee' }, { name: '', phone: '123' }, { name: '', phone: '(214) 555-0123' }]
    expect(codes({ medium: 'text', message: 'hi', recipients })).toEqual([
      'recipients.0 no-contact-phone',
      'recipients.1 invalid-phone',
    ])
  })

  it('keeps notes and chats inside the team', () => {
    expect(codes({ ...email, medium: 'note' })).toEqual(['recipients internal-with-recipients'])
  })

  it('requires nothing of a draft, and never writes an archive', () => {
    expect(codes({ medium: 'email', draft: true })).toEqual([])
    expect(codes({ ...email, medium: 'archive', draft: true })).toEqual(['medium archive-read-only'])
  })

  it('uses the words of the specification', () => {
    const [issue] = checkMessage({ ...email, recipients: [] }, { isGroup: false })
    expect(issue && inboxWording(issue)).toEqual({
      title: 'No Recipients!',
      message: 'Cannot send message that has no recipients.',
    })
  })
})

describe('addresses', () => {
  it.each(['a@b.example', 'first.last+tag@sub.host.example'])('%s is an email', (text) =>
    expect(isEmailAddress(text)).toBe(true),
  )
  it.each(['', 'a', 'a@b', '@b.c', 'a@b..c', 'a b@c.d', 'a@b.c>'])('%s is no email', (text) =>
    expect(isEmailAddress(text)).toBe(false),
  )
  it.each(['2145550123', '555-0123', '+442075550123'])('%s is a phone', (text) =>
    expect(isPhoneNumber(text)).toBe(true),
  )
  it.each(['', '12345', '12145550123', '+1'])('%s is no phone', (text) => expect(isPhoneNumber(text)).toBe(false))
})
