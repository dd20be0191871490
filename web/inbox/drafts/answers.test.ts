import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDraft, replyContext, saveDraft, type AnswerMode } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { openAlert } from '../../platform/dialogs.ts'
import type { Composer } from './composer.ts'
import type { EmailDraft } from './draft.ts'
import { testComposer, type Asked } from './test-composer.ts'

const [lee, max, ops, own] = ['lee', 'max', 'ops', 'own'].map((name) => ({
  name,
  email: `${name}@customer.example`,
})) as [
  { name: string; email: string },
  { name: string; email: string },
  { name: string; email: string },
  { name: string; email: string },
]
const paper = { name: 'paper.pdf', url: '/paper', inline: false }

/** Beginning of each answer to a message of Lee. */
function contextOf({ mode, message = 'newest' }: { readonly mode: string; readonly message?: string }) {
  if (mode === 'forward') return { recipients: [], cc: [], subject: 'Fwd: Aspen', files: [paper], forward: message }
  const everyone = { recipients: [lee, max], cc: [ops] }
  const people = mode === 'replyAll' ? everyone : { recipients: [lee], cc: [] }
  return { ...people, subject: 'Re: Aspen', files: [], replyingTo: message }
}

function server(contract: unknown, { query = { mode: '', message: '' } }: Asked): unknown {
  if (contract === replyContext) return contextOf(query)
  if (contract === findDraft) return { message: null }
  if (contract === saveDraft) return { message: { version: 1, last_date: 5 } }
  throw new ApiError(404, { error: 'not-found' })
}

let composer: Composer
beforeEach(() => {
  localStorage.clear()
  openAlert.set(undefined)
  composer = testComposer(server)
})

const answer = (mode: AnswerMode, message = 'm0') => composer.answer(mode, message)
const email = (): EmailDraft => {
  const draft = composer.draft.get()
  if (draft?.medium !== 'email') throw new TypeError('an email is written')
  return draft
}
const write = (part: Partial<EmailDraft>) => composer.change({ ...email(), ...part })

/** Answers the question that is asked. */
async function say(isConfirmed: boolean): Promise<string> {
  await waitFor(() => expect(openAlert.get()).toBeDefined())
  const { title = '', answer: give } = openAlert.get() ?? {}
  give?.(isConfirmed)
  return title
}

describe('an answer that is started once more', () => {
  it('is gone on with: its people and its subject stay as they were changed', async () => {
    await answer('reply')
    write({ cc: [own], recipients: [max], subject: 'Aspen on Friday', html: '<p>Dear Lee</p>' })
    const written = email()
    await answer('reply')
    expect(email()).toEqual(written)
  })

  it('is gone on with where the newest email is not loaded and only the server knows it', async () => {
    await composer.answer('reply')
    expect(email()).toMatchObject({ replyingTo: 'newest', recipients: [lee] })
    write({ cc: [own], html: '<p>Dear Lee</p>' })
    const written = email()
    await composer.answer('reply')
    expect(email()).toEqual(written)
  })

  it('keeps whom it is for before a word is written', async () => {
    await answer('reply')
    write({ cc: [own] })
    await answer('reply')
    expect(email().cc).toEqual([own])
  })

  it('continues offline, and after a killed page', async () => {
    await answer('forward')
    write({ recipients: [own], html: '<p>See below</p>' })
    const away = testComposer(() => {
      throw new ApiError(0, { error: 'offline' })
    })
    await away.answer('forward', 'm0')
    expect(away.draft.get()).toMatchObject({ recipients: [own], forward: 'm0', html: '<p>See below</p>' })
  })
})

describe('a written answer that becomes another one of its kind', () => {
  it('is for all of them, each once, and keeps a subject that was changed', async () => {
    await answer('reply')
    write({ cc: [max, own], html: '<p>Dear Lee</p>' })
    await answer('replyAll')
    expect(email()).toMatchObject({ recipients: [lee], cc: [max, own, ops], subject: 'Re: Aspen' })
    write({ subject: 'Aspen on Friday' })
    await answer('reply', 'm7')
    expect(email()).toMatchObject({ replyingTo: 'm7', subject: 'Aspen on Friday', html: '<p>Dear Lee</p>' })
  })

  it('becomes an answer to the sender alone while the answer to all is empty', async () => {
    await answer('replyAll')
    await answer('reply')
    expect(email()).toMatchObject({ recipients: [lee], cc: [] })
  })
})

describe('a written forward', () => {
  beforeEach(async () => {
    await answer('forward')
    write({ recipients: [own], html: '<p>What do we earn on this?</p>' })
  })

  it('stays one unless its writer says that they answer instead', async () => {
    const forward = email()
    const answering = answer('reply')
    expect(await say(false)).toBe('A Forward Is Being Written Here')
    await answering
    expect(email()).toEqual(forward)
  })

  it('takes its words into the answer then, and not whom it was for', async () => {
    const answering = answer('reply')
    await say(true)
    await answering
    expect(email()).toMatchObject({ replyingTo: 'm0', recipients: [lee], cc: [], subject: 'Re: Aspen', files: [paper] })
    expect(email().forward).toBeUndefined()
  })
})

it('forwarding a written answer removes the recipients of the answer', async () => {
  await answer('replyAll')
  write({ html: '<p>Dear Lee</p>' })
  const forwarding = answer('forward')
  expect(await say(true)).toBe('An Answer Is Being Written Here')
  await forwarding
  expect(email()).toMatchObject({ forward: 'm0', recipients: [], cc: [], subject: 'Fwd: Aspen' })
})
