import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { discardDraft, findDraft, threadsmsgs, type MessageRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { Carets } from '../../platform/live/carets.ts'
import { Composer } from './composer.ts'
import { deviceDrafts } from './device-drafts.ts'
import { deviceShared } from './shared/device-shared.ts'
import { newDraft, type Draft, type TeamDraft } from './draft.ts'

const owner = { clientId: 'laro', userId: 'ana' }
const place = { threadId: 't1' }
const draftsOf = (tab: string) => deviceDrafts(owner, place, tab)
const note = (id: string, html: string): Draft => ({ ...(newDraft('note', id) as TeamDraft), html })

function savedNote(id: string, html = '<p>Saved there</p>', device = 'there'): MessageRow {
  const doc = threadsmsgs.shape.parse({
    medium: 'note',
    tRef: 't1',
    messageHtml: html,
    draft: true,
    metadata: { device },
  })
  return { ...doc, id, version: 3, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
}

/** A tab of a device, with a server that has one draft for the place and refuses every other one. */
function openTab(tab: string, existing: () => MessageRow | null, saved: MessageRow | null = null): Composer {
  let count = 0
  const call = (contract: unknown) => {
    if (contract === findDraft) return Promise.resolve({ message: existing() })
    if (contract === discardDraft) return Promise.resolve({})
    return Promise.reject(new ApiError(409, { error: 'conflict', current: existing() }))
  }
  const api: Pick<Api, 'call'> = { call: call as Api['call'] }
  return new Composer({
    api,
    place,
    drafts: draftsOf(tab),
    device: tab,
    isSessionOn: () => true,
    deviceShared: deviceShared(owner, 't1', tab),
    carets: new Carets(() => undefined),
    userId: 'ana',
    onSharedEnd: () => undefined,
    waiting: { find: () => undefined, put: () => false },
    newId: () => `${tab}${(count += 1)}`,
    now: () => 1000,
    onSent: () => undefined,
  }).open(saved)
}

beforeEach(() => localStorage.clear())

test('beginning to write continues the save of another tab, and never a draft that was just discarded', async () => {
  let existing: MessageRow | null = savedNote('m9')
  const tab = openTab('here', () => existing)
  tab.begin('note')
  await waitFor(() => expect(tab.draft.get()).toMatchObject({ id: 'm9', html: '<p>Saved there</p>' }))
  existing = savedNote('m9')
  await tab.discard()
  tab.begin('note')
  await new Promise((resolve) => setTimeout(resolve))
  expect(tab.draft.get()).toMatchObject({ id: 'here2', html: '' })
})

test('words that a second tab typed before it knew of the first are a conflict at once, stay when it leaves, and come back', async () => {
  const existing = savedNote('m9', '<p>AAA</p>', 'first')
  const tab = openTab('second', () => existing)
  tab.change(note('m5', '<p>BBB</p>'))
  await tab.saveNow()
  expect(tab.saving.get()).toEqual({ kind: 'conflict' })
  tab.stop()
  expect(tab.saving.get()).toEqual({ kind: 'conflict' })

  const again = openTab('second', () => existing, existing)
  expect([again.draft.get(), again.saving.get()]).toEqual([note('m9', '<p>BBB</p>'), { kind: 'conflict' }])
  expect(openTab('first', () => existing, existing).draft.get()).toMatchObject({ html: '<p>BBB</p>' })
})

test('two tabs keep their words apart; unsaved words of a closed tab are taken over once, by the next one', () => {
  const [one, other] = [draftsOf('one'), draftsOf('other')]
  const unsaved = { version: undefined, isUnsaved: true, at: 1 }
  one.keep({ draft: note('m1', '<p>AAA</p>'), ...unsaved })
  other.keep({ draft: note('m5', '<p>BBB</p>'), ...unsaved })
  expect([one.load(), other.load()].map((kept) => kept?.draft.id)).toEqual(['m1', 'm5'])
  one.drop()
  expect(one.load()).toMatchObject({ draft: { id: 'm5' }, writer: 'other' })
  expect(Object.keys(localStorage)).toHaveLength(1)
})
