import { MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { quotes, sharePage } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { SharingTab } from './sharing-tab.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))
vi.mock('../../platform/write-clipboard.ts', () => ({ writeClipboard: () => Promise.resolve(true) }))

afterEach(() => {
  act(closeDialogs)
  forgetNotices()
})

it('a share with a lost answer says so and is repeated with the confirmed input, without a second question', async () => {
  const { platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const answers: (() => Promise<object>)[] = [
    () => Promise.reject(new ApiError(409, { error: 'conflict', code: 'taken', message: 'N525CJ flies then.' })),
    () => Promise.reject(new ApiError(0, { error: 'offline' })),
    () => Promise.resolve({ id: 's1', url: 'https://laro.example/s1', expires: 1 }),
  ]
  const asked: unknown[] = []
  const call = async (contract: unknown, input: unknown) => {
    if (contract !== sharePage) return { revised: [], unsent: [] }
    asked.push(input)
    return answers.shift()?.()
  }
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <SharingTab definition={quotes} row={{ ...testRow(quotes, {}, { id: 'q1' }) }} />
        <OpenDialogs />
      </MantineProvider>
    </PlatformProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Share with the customer' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Asked, no answer yet/)).toBeDefined()
  act(() => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  })
  await expect.poll(() => notices.get().map(({ message }) => message)).toEqual(['https://laro.example/s1'])
  expect(screen.queryByText(/^Asked, no answer yet/)).toBeNull()
  const confirmed = { body: { kind: 'quote', id: 'q1', isConfirmed: true } }
  expect(asked).toEqual([{ body: { kind: 'quote', id: 'q1' } }, confirmed, confirmed])
})
