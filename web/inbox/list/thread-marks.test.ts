import { describe, expect, it } from 'vitest'
import { threads, type ActivityLine, type ThreadRow } from '../../../domain/inbox/index.ts'
import { markWords, threadMarks } from './thread-marks.ts'
import { testRow } from '../../platform/data/test-row.ts'

const line = (part: Partial<ActivityLine>): ActivityLine => ({
  id: 'm',
  date: 1,
  author: 'Jo Stern',
  subject: '',
  summary: '',
  medium: 'email',
  inbound: false,
  unread: false,
  ...part,
})

const thread = (part: Partial<ThreadRow>): ThreadRow =>
  testRow(threads, { object: { type: 'quotes', id: 'q' }, unassigned: false }, { id: 't', ...part })

const still = { isSelected: false, isUnread: false, isChosen: false }

describe('marks of a row', () => {
  it.each([
    ['a thread that needs nothing', {}, still, []],
    ['an unread one', {}, { ...still, isUnread: true }, ['unread']],
    ['one whose last word is a note', { activity: [line({ medium: 'note' })] }, still, ['note']],
    ['one whose last word is a chat', { activity: [line({ medium: 'chat' })] }, still, ['note']],
    [
      'one whose last word is an incoming chat',
      { activity: [line({ medium: 'chat', inbound: true })] },
      still,
      ['inbound'],
    ],
    ['one whose last word is an email', { medium: 'note', activity: [line({})] }, still, []],
    ['the open one', {}, { ...still, isSelected: true }, ['selected']],
    ['one that nobody looks after', { unassigned: true }, still, ['unassigned']],
    ['one chosen among many', {}, { ...still, isChosen: true }, ['chosen']],
    [
      'all at once, the open one over the rest',
      { unassigned: true, activity: [line({ medium: 'note' })] },
      { isSelected: true, isUnread: true, isChosen: false },
      ['note', 'unassigned', 'unread', 'selected'],
    ],
  ] as const)('%s', (...[, part, state, marks]) =>
    expect(threadMarks(thread({ ...part } as Partial<ThreadRow>), state)).toEqual(marks),
  )

  it('have words for screen readers', () =>
    expect(markWords(['note', 'unassigned', 'unread', 'selected'])).toEqual(['Team only', 'Unread']))
})
