import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { findDraft, replyContext, threads, type ShownMessage } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testComposer } from '../drafts/test-composer.ts'
import type { ThreadPage } from '../threads/thread-page.ts'
import { useAnswer } from './use-answer.ts'
import { testRow } from '../../platform/data/test-row.ts'

beforeEach(() => localStorage.clear())

const lee = { name: 'Lee', email: 'lee@customer.example' }

const thread = (medium: 'email' | 'text'): ThreadPage['thread'] =>
  testRow(threads, { medium, object: { type: 'contacts', id: 'c1' } }, { id: 't1' })

/** A thread with only notes loaded, and the server's answer about the newest email. */
function notesLoaded(given: {
  readonly medium?: 'email' | 'text'
  readonly next?: string | null
  readonly hasMail?: boolean
}) {
  const { medium = 'email', next = 'further', hasMail = true } = given
  const asked: unknown[] = []
  const composer = testComposer((contract, { query }) => {
    if (contract === findDraft) return { message: null }
    if (contract !== replyContext || !hasMail) throw new ApiError(404, { error: 'not-found' })
    asked.push(query)
    return { recipients: [lee], cc: [], subject: 'Re: Aspen', files: [], quoted: '', replyingTo: 'm0' }
  })
  const view = { currentMail: (): ShownMessage | undefined => undefined }
  const { result } = renderHook(() => useAnswer({ composer, page: { thread: thread(medium), next }, view }))
  return { ...result.current, composer, asked }
}

it('answers the newest email, which is not loaded', async () => {
  const { answer, hasMail, composer, asked } = notesLoaded({})
  expect(hasMail).toBe(true)
  answer('replyAll')
  await waitFor(() => expect(composer.draft.get()).toMatchObject({ replyingTo: 'm0', recipients: [lee] }))
  expect(asked).toEqual([{ mode: 'replyAll' }])
})

it('begins a message where there is no email at all', async () => {
  const { answer, composer } = notesLoaded({ hasMail: false })
  answer('reply')
  await waitFor(() => expect(composer.draft.get()).toMatchObject({ medium: 'email', subject: '' }))
  expect(composer.draft.get()).not.toHaveProperty('replyingTo', expect.anything())
})

it('begins a text in a talk of texts, and a message where all is loaded', () => {
  const texts = notesLoaded({ medium: 'text' })
  texts.answer('reply')
  expect([texts.hasMail, texts.composer.draft.get()?.medium]).toEqual([false, 'text'])
  const whole = notesLoaded({ next: null })
  whole.answer('reply')
  expect([whole.hasMail, whole.composer.draft.get()?.medium]).toEqual([false, 'email'])
})
