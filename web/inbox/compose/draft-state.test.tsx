import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveDraft } from '../../../domain/inbox/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { errorOf } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { deviceDrafts } from '../drafts/device-drafts.ts'
import { noteOf, testComposer, testPlace } from '../drafts/test-composer.ts'
import { DraftState } from './draft-state.tsx'

const draft = noteOf('m1', '<p>Fuel is booked</p>')

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Writes a note whose saves are answered like that, and looks at it an hour later. */
async function anHourAfter(status: number): Promise<number> {
  let saves = 0
  const composer = testComposer((contract) => {
    if (contract !== saveDraft) return { message: null }
    saves += 1
    throw errorOf(status, {})
  })
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <DraftState composer={composer} draft={draft} onDiscard={undefined} />
      </MantineProvider>
    </Platform>,
  )
  act(() => composer.change(draft))
  await act(() => vi.advanceTimersByTimeAsync(hourMs))
  return saves
}

it('a draft that may not be saved is not sent again and again, and says so', async () => {
  expect(await anHourAfter(403)).toBe(1)
  expect(screen.getByRole('status').textContent).toBe('Not saved: Permission Denied. It is kept on this device')
  const own = deviceDrafts({ clientId: 'laro', userId: 'ana' }, testPlace, 'here').own()
  expect(own).toMatchObject({ draft, isUnsaved: true })
})

it('a draft that the server cannot take now is retried', async () => {
  expect(await anHourAfter(503)).toBeGreaterThan(50)
  expect(screen.getByRole('status').textContent).toBe('Kept on this device, not saved yet')
})
