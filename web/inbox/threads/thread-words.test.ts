import { describe, expect, it } from 'vitest'
import { threads, type ActivityLine, type ThreadRow } from '../../../domain/inbox/index.ts'
import {
  aboutWords,
  activityWords,
  parentChip,
  threadName,
  threadSubject,
  threadSummary,
  threadTint,
  threadWho,
} from './thread-words.ts'

const line = (date: number, part: Partial<ActivityLine>): ActivityLine => ({
  id: `m${date}`,
  date,
  author: 'Jo Stern',
  subject: '',
  summary: `said ${date}`,
  medium: 'email',
  inbound: false,
  unread: false,
  ...part,
})

function thread(part: Partial<ThreadRow>): ThreadRow {
  const doc = threads.shape.parse({ object: { type: 'quotes', id: 'q', number: '20418' } })
  return {
    ...doc,
    id: 't',
    version: 1,
    date: 0,
    last_date: 0,
    active: true,
    can: { write: true, remove: true },
    ...part,
  }
}

const dana = { id: 'c', name: 'Dana Whitfield', email: 'dana@whitfield.example' }

it('a thread is called by its subject, else by whom it is with', () => {
  expect(threadName(thread({ subject: 'Lisbon', contact: dana }))).toBe('Lisbon')
  expect(threadName(thread({ medium: 'text', contact: dana }))).toBe('Dana Whitfield')
})

it('the subject of a thread is named by number or name', () => {
  expect(aboutWords(thread({}))).toBe('Quote 20418')
  expect(aboutWords(thread({ object: { type: 'groups', id: 'g', label: 'Crew' } }))).toBe('Crew')
  expect(aboutWords(thread({ object: { type: 'contacts', id: 'c' }, contact: dana }))).toBe('Dana Whitfield')
  expect(aboutWords(thread({ object: { type: 'contacts', id: 'c' } }))).toBe('Contact')
})

describe('people of a thread', () => {
  it('is the customer, by name, else address', () => {
    expect(threadWho(thread({ contact: dana }))).toBe('Dana Whitfield')
    expect(threadWho(thread({ contact: { ...dana, name: '' } }))).toBe('dana@whitfield.example')
  })

  it('is the colleague who wrote last in a thread of the team', () => {
    expect(threadWho(thread({ contact: dana, medium: 'note', activity: [line(1, {})] }))).toBe('Jo Stern')
  })

  it('is Company Chat on the client, and the record without known people', () => {
    expect(threadWho(thread({ object: { type: 'client', id: 'c' } }))).toBe('Company Chat')
    expect(threadWho(thread({}))).toBe('Quote')
  })
})

describe('words of a thread', () => {
  it('names the record by its number', () => expect(parentChip(thread({}).object)).toBe('Quote 20418'))

  it('names the last message, and its author in a talk', () => {
    const activity = [line(1, {}), line(2, { author: 'Ana Ruiz' })]
    expect(threadSummary(thread({ activity, contact: dana }))).toBe('Ana: said 2')
    expect(threadSummary(thread({ activity, object: { type: 'client', id: 'c' } }))).toBe('Ana: said 2')
    expect(threadSummary(thread({ activity: [line(3, { author: dana.name })], contact: dana }))).toBe('said 3')
  })

  it('lists the last events, newest first', () => {
    const activity = [line(0, {}), line(60_000, { author: 'Ana Ruiz', subject: 'Trip' })]
    expect(activityWords(thread({ activity }), 'UTC')).toEqual([
      '1/1/70 12:01 AM · Ana Ruiz · Trip · said 60000',
      '1/1/70 12:00 AM · Jo Stern · said 0',
    ])
  })

  it('has a subject even without one', () => {
    expect(threadSubject(thread({ medium: 'text' }))).toBe('Text')
    expect(threadSubject(thread({}))).toBe('No subject')
  })

  it('goes by its first words where it is a talk by text, and says them once', () => {
    const first = line(1, { medium: 'text', summary: 'Can two dogs fly?' })
    const asked = thread({ medium: 'text', contact: dana, message_count: 1, activity: [first] })
    expect([threadSubject(asked), threadName(asked), threadSummary(asked)]).toEqual([
      'Can two dogs fly?',
      'Can two dogs fly?',
      '',
    ])
    const answered = thread({ ...asked, message_count: 2, activity: [line(2, { medium: 'text' }), first] })
    expect([threadSubject(answered), threadSummary(answered)]).toEqual(['Can two dogs fly?', 'Jo: said 2'])
    expect(threadSubject({ ...answered, subject: 'Dogs' })).toBe('Dogs')
  })

  it.each([
    ['note', false, 'note'],
    ['chat', true, 'inbound'],
    ['email', true, undefined],
  ] as const)('tints the last word %s, inbound %s, as %s', (medium, inbound, tint) =>
    expect(threadTint(thread({ activity: [line(1, { medium, inbound })] }))).toBe(tint),
  )
})
