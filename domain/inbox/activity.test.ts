import { describe, expect, it } from 'vitest'
import { activityKept, activityLineOf, afterMessage, openingOf, threadDoubt, withActivity } from './activity.ts'

const message = (id: string, date: number) => ({
  id,
  date,
  medium: 'email' as const,
  subject: 'Trip',
  summary: 'x'.repeat(900),
  inbound: true,
  unread: true,
  from: { name: '', address: 'lee@customer.example' },
})

describe('activity', () => {
  it('names the sender by known facts, and keeps the summary short', () => {
    const line = activityLineOf(message('a', 1))
    expect([line.author, line.summary.length]).toEqual(['lee@customer.example', 200])
    expect(activityLineOf({ ...message('a', 1), creator: { label: 'Jo Stern' } }).author).toBe('Jo Stern')
  })
  it('keeps the newest lines, each message once, at any delay of one', () => {
    const lines = [5, 4, 2].map((date) => activityLineOf(message(`m${date}`, date)))
    const late = withActivity(lines, activityLineOf(message('m3', 3)))
    expect(late.map((line) => line.id)).toEqual(['m5', 'm4', 'm3'])
    expect(withActivity(late, activityLineOf(message('m4', 4)))).toHaveLength(activityKept)
  })
})

describe('the doubt of the senders in a thread', () => {
  const empty = { medium: 'email' as const, activity: [], subject: '', unread: false, message_count: 0 }
  const mail = (id: string, verdict: 'failed' | 'unverified' | 'verified') => ({
    ...message(id, Number(id)),
    is_automatic: false,
    sender_check: { verdict, reason: 'fault' as const, domain: '' },
  })

  it('is the worst one, after any number of later messages', () => {
    let thread: Parameters<typeof afterMessage>[0] = { ...empty, ...afterMessage(empty, mail('1', 'failed')) }
    for (const id of ['2', '3', '4', '5']) thread = { ...thread, ...afterMessage(thread, mail(id, 'unverified')) }
    expect(thread.activity.map(({ doubt }) => doubt)).not.toContain('forged')
    expect(threadDoubt(thread)).toBe('forged')
  })

  it('is none where all are verified', () => {
    expect(afterMessage(empty, mail('1', 'verified'))).not.toHaveProperty('doubt')
  })
})

describe('the first lines of a talk by text', () => {
  const text = (id: string, date: number, summary: string) => ({
    ...message(id, date),
    medium: 'text' as const,
    subject: '',
    summary,
    is_automatic: false,
  })
  const empty: Parameters<typeof afterMessage>[0] = {
    medium: 'text',
    activity: [],
    subject: '',
    unread: false,
    message_count: 0,
  }

  it('stays, for any length of the talk', () => {
    const said = ['Can two dogs fly?', 'Yes', 'Both?', 'Both', 'Thanks']
    let talk: Parameters<typeof afterMessage>[0] = empty
    for (const [at, words] of said.entries()) talk = { ...talk, ...afterMessage(talk, text(`m${at}`, at, words)) }
    expect(openingOf(talk)).toEqual({ id: 'm0', words: 'Can two dogs fly?' })
  })

  it('is kept for an older talk, at the message that pushes its first line out', () => {
    const activity = [3, 2, 1].map((date) => activityLineOf(text(`m${date}`, date, `Text ${date}`)))
    const { opening } = afterMessage({ ...empty, activity, message_count: 3 }, text('m4', 4, 'Text 4'))
    expect(opening).toEqual({ id: 'm1', words: 'Text 1' })
  })

  it('is cut after a whole word', () => {
    const { opening } = afterMessage(empty, text('a', 1, 'dogs '.repeat(40)))
    expect(opening?.words).toBe(`${'dogs '.repeat(15)}dogs…`)
  })

  it('is not guessed where its first lines are gone, and is no name of other threads', () => {
    const lines = [3, 2, 1].map((date) => activityLineOf(text(`m${date}`, date, 'Later')))
    expect(openingOf({ medium: 'text', activity: lines, message_count: 4 })).toBeUndefined()
    expect(openingOf({ medium: 'text', activity: lines, message_count: 3 })?.id).toBe('m1')
    expect(openingOf({ medium: 'email', activity: lines, message_count: 3 })).toBeUndefined()
  })
})
