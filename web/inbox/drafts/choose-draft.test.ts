import { expect, it } from 'vitest'
import { shownMessage, threadsmsgs, type MessageRow } from '../../../domain/inbox/index.ts'
import { chooseDraft } from './choose-draft.ts'
import type { KeptDraft } from './device-drafts.ts'
import { newDraft, type TeamDraft } from './draft.ts'

const newId = () => 'new'

function row(id: string, version: number, device = 'there'): MessageRow {
  const metadata = { device }
  const doc = threadsmsgs.shape.parse({ medium: 'note', tRef: 't', messageHtml: '<p>there</p>', draft: true, metadata })
  const base = { id, version, date: 1, last_date: 5, active: true, can: { write: true, remove: true } }
  return shownMessage.parse({ ...doc, ...base, images_blocked: false })
}

const kept = (id: string, version: number | undefined, isUnsaved: boolean): KeptDraft => ({
  draft: { ...(newDraft('note', id) as TeamDraft), html: '<p>here</p>' },
  version,
  isUnsaved,
  at: 3,
  writer: 'here',
})

it('begins empty without a draft, or if the local draft was sent elsewhere', () => {
  expect(chooseDraft(undefined, null, newId)).toBe(undefined)
  expect(chooseDraft(kept('a', 2, false), null, newId)).toBe(undefined)
})

it('takes the draft of the server if this device has none', () => {
  expect(chooseDraft(undefined, row('a', 2), newId)).toMatchObject({
    draft: { html: '<p>there</p>' },
    version: 2,
    begins: { kind: 'saved', at: 5 },
  })
  expect(chooseDraft(kept('a', 1, false), row('a', 2), newId)?.draft).toMatchObject({ html: '<p>there</p>' })
})

it('takes the words of this device after a killed page', () => {
  const chosen = chooseDraft(kept('a', 2, true), row('a', 2), newId)
  expect(chosen).toMatchObject({
    draft: { html: '<p>here</p>' },
    version: 2,
    begins: { kind: 'changed' },
    isUnsaved: true,
  })
  expect(chooseDraft(kept('a', undefined, true), null, newId)).toMatchObject({
    draft: { id: 'a' },
    version: undefined,
  })
})

it('continues the words of this device if the server has an earlier state of them', () => {
  expect(chooseDraft(kept('a', 1, true), row('a', 2, 'here'), newId)).toMatchObject({
    draft: { html: '<p>here</p>' },
    version: 2,
    begins: { kind: 'changed' },
  })
  expect(chooseDraft(kept('a', undefined, true), row('b', 2, 'here'), newId)?.begins).toEqual({ kind: 'conflict' })
})

it('offers both when another device or tab went on', () => {
  expect(chooseDraft(kept('a', 1, true), row('a', 2), newId)).toMatchObject({
    version: 2,
    begins: { kind: 'conflict' },
  })
})

it('keeps unsaved words under a new id when the draft was sent elsewhere', () => {
  expect(chooseDraft(kept('a', 2, true), null, newId)?.draft).toMatchObject({ id: 'new', html: '<p>here</p>' })
})

it('keeps the id of a draft in sending despite another draft of the server: under that one it could be sent twice', () => {
  const chosen = chooseDraft({ ...kept('a', 2, true), isSending: true }, row('b', 4), newId)
  expect(chosen).toMatchObject({ draft: { id: 'a', html: '<p>here</p>' }, version: undefined, isUnsaved: true })
})

it('takes the last save of this device if the server was read before it', () => {
  expect(chooseDraft(kept('a', 5, false), row('a', 3), newId)).toEqual({
    draft: kept('a', 5, false).draft,
    version: 5,
    begins: { kind: 'saved', at: 3 },
    isUnsaved: false,
  })
  expect(chooseDraft(kept('a', 5, true), row('a', 3), newId)).toMatchObject({
    draft: { html: '<p>here</p>' },
    version: 5,
    begins: { kind: 'changed' },
  })
})

it('takes the local copy while the state of the server is unknown', () => {
  expect(chooseDraft(kept('a', 5, false), undefined, newId)).toMatchObject({ draft: { id: 'a' }, version: 5 })
  expect(chooseDraft(kept('a', 5, true), undefined, newId)).toMatchObject({ draft: { id: 'a' }, isUnsaved: true })
  expect(chooseDraft(undefined, undefined, newId)).toBeUndefined()
})
