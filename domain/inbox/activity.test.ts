import { describe, expect, it } from 'vitest'
import { activityKept, activityLineOf, withActivity } from './activity.ts'

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
  it('names the sender by what is known, and keeps the summary short', () => {
    const line = activityLineOf(message('a', 1))
    expect([line.author, line.summary.length]).toEqual(['lee@customer.example', 200])
    expect(activityLineOf({ ...message('a', 1), creator: { label: 'Jo Stern' } }).author).toBe('Jo Stern')
  })
  it('keeps the newest lines, each message once, however late one arrives', () => {
    const lines = [5, 4, 2].map((date) => activityLineOf(message(`m${date}`, date)))
    const late = withActivity(lines, activityLineOf(message('m3', 3)))
    expect(late.map((line) => line.id)).toEqual(['m5', 'm4', 'm3'])
    expect(withActivity(late, activityLineOf(message('m4', 4)))).toHaveLength(activityKept)
  })
})
