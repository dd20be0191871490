import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { writtenOf } from './draft.ts'
import { emailOf, testComposer } from './test-composer.ts'

const away = () => {
  throw new ApiError(0, { error: 'offline' })
}
const dana = { name: 'Dana', email: 'dana@whitfield.example' }
const answer = emailOf('m1', {
  recipients: [dana],
  cc: [dana],
  bcc: [dana],
  subject: 'Re: Friday',
  html: '<p>At eight.</p>',
  signature: '',
  replyingTo: 'm0',
  template_id: 'confirmed',
  skipTracking: true,
})

beforeEach(() => localStorage.clear())

it('an email that was a note for a while keeps its recipients and subject', () => {
  const composer = testComposer(away)
  composer.change(answer)
  composer.begin('note')
  const note = composer.draft.get()
  expect(note).toEqual({ id: 'm1', medium: 'note', files: [], html: '<p>At eight.</p>', mentions: [] })
  expect(note && Object.keys(writtenOf(note))).not.toContain('recipients')
  composer.begin('text')
  composer.begin('email')
  expect(composer.draft.get()).toEqual(answer)
})

it('later input stays, and another draft is unaffected', () => {
  const composer = testComposer(away)
  composer.change(answer)
  composer.begin('note')
  const note = composer.draft.get()
  if (note?.medium === 'note') composer.change({ ...note, html: '<p>At nine.</p>' })
  composer.begin('email')
  expect(composer.draft.get()).toEqual({ ...answer, html: '<p>At nine.</p>' })
  composer.change({ id: 'm2', medium: 'note', files: [], html: '', mentions: [] })
  composer.begin('email')
  expect(composer.draft.get()).toMatchObject({ id: 'm2', recipients: [], subject: '' })
  expect(composer.draft.get()).not.toHaveProperty('replyingTo')
})
