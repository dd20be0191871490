import { describe, expect, it } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { whyNotDeletable } from './may-delete-message.ts'

const actor = (userId: string, ...roles: string[]): Actor => ({
  userId,
  clientId: 'c',
  roles: new Set(roles),
  isDefaultClient: true,
})
const note = { medium: 'note' as const, date: 1_000_000, draft: false, state: 'posted', creator: { id: 'jo' } }
const jo = actor('jo', 'inbox')

describe('whyNotDeletable', () => {
  it('gives the writer of a chat or note 5 minutes', () => {
    expect(whyNotDeletable(note, jo, 1_300_000)).toBeUndefined()
    expect(whyNotDeletable(note, jo, 1_300_001)).toBe('too-old-to-delete')
  })
  it('allows only an admin otherwise', () => {
    expect(whyNotDeletable(note, actor('rae', 'inbox'), 1_000_001)).toBe('too-old-to-delete')
    expect(whyNotDeletable(note, actor('ana', 'admin'), 9_000_000)).toBeUndefined()
  })
  it('lets emails go, but not on their way, and keeps the archive', () => {
    expect(whyNotDeletable({ ...note, medium: 'email', state: 'sent' }, jo, 9_000_000)).toBeUndefined()
    expect(whyNotDeletable({ ...note, medium: 'email', state: 'queued' }, jo, 9_000_000)).toBe('being-sent')
    expect(whyNotDeletable({ ...note, medium: 'archive' }, actor('ana', 'admin'), 0)).toBe('archive-read-only')
  })
})
