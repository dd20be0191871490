import { describe, expect, it } from 'vitest'
import type { Actor } from '../kernel/index.ts'
import { renamed, whyFileStays, whyKeepsName } from './file-changes.ts'

const actor = (userId: string, ...roles: string[]): Actor => ({
  userId,
  clientId: 'c',
  roles: new Set(roles),
  isDefaultClient: true,
})
const [jo, ana, rae] = [actor('jo', 'inbox'), actor('ana', 'admin', 'inbox'), actor('rae', 'inbox')]
const file = { inline: false }
const note = {
  medium: 'note' as const,
  date: 1_000_000,
  draft: false,
  state: 'posted',
  creator: { id: 'jo' },
  message: 'See this',
  messageHtml: '',
  files: [file],
}
const draft = { ...note, medium: 'email' as const, draft: true, state: 'draft', message: '' }
const later = 9_000_000

describe('whyKeepsName', () => {
  it('lets the writer of a note, and an admin, rename its files at any time', () => {
    expect([whyKeepsName(note, file, jo), whyKeepsName(note, file, ana)]).toEqual([undefined, undefined])
    expect(whyKeepsName(note, file, rae)).toBe('file-of-another')
  })
  it('sent and received files do not change', () => {
    for (const medium of ['email', 'text', 'web', 'archive'] as const)
      expect(whyKeepsName({ ...note, medium }, file, ana)).toBe('file-as-sent')
    expect(whyKeepsName(draft, file, jo)).toBeUndefined()
    expect(whyKeepsName({ ...draft, state: 'held' }, file, jo)).toBe('is-held')
  })
  it('leaves pictures to their text and shared drafts to their writers', () => {
    expect(whyKeepsName(note, { inline: true }, ana)).toBe('file-in-text')
    expect(whyKeepsName({ ...draft, metadata: { device: 'shared' } }, file, jo)).toBe('file-in-shared')
  })
})

describe('whyFileStays', () => {
  it('lets a file go as its message does: 5 minutes, an admin always', () => {
    expect(whyFileStays(note, file, { actor: jo, now: note.date + 300_000 })).toBeUndefined()
    expect(whyFileStays(note, file, { actor: jo, now: note.date + 300_001 })).toBe('too-old-to-delete')
    expect(whyFileStays(note, file, { actor: ana, now: later })).toBeUndefined()
    expect(whyFileStays({ ...note, medium: 'email', state: 'sent' }, file, { actor: ana, now: later })).toBe(
      'file-as-sent',
    )
  })
  it('leaves something of a message, though a draft may be empty', () => {
    const bare = { ...note, message: '' }
    expect(whyFileStays(bare, file, { actor: jo, now: note.date })).toBe('file-is-all')
    expect(whyFileStays({ ...bare, files: [file, file] }, file, { actor: jo, now: note.date })).toBeUndefined()
    expect(whyFileStays(draft, file, { actor: jo, now: later })).toBeUndefined()
  })
})

describe('renamed', () => {
  it('keeps the extension of a file', () => {
    expect(renamed('scan1.PDF', ' Insurance ')).toBe('Insurance.PDF')
    expect(renamed('scan1.pdf', 'Insurance.pdf')).toBe('Insurance.pdf')
    expect(renamed('scan1.pdf', 'setup.exe')).toBe('setup.exe.pdf')
    expect(renamed('README', 'Notes v1.2')).toBe('Notes v1.2')
    expect(renamed('a.pdf', 'x'.repeat(300))).toHaveLength(200)
    expect(renamed('a.pdf', '.pdf')).toBe('.pdf')
  })
})
