import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { UnlinkButton } from './unlink-button.tsx'

const showAlert = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('../../platform/dialogs.ts', () => ({ showAlert }))

function press() {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const call = vi.fn<() => Promise<object>>(() => Promise.resolve({}))
  Object.assign(platform.api, { call })
  render(
    <Platform>
      <MantineProvider env="test">
        <UnlinkButton userId="u1" />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Unlink single sign-on' }))
  return call
}

beforeEach(() => showAlert.mockReset())

it('a confirmed question unlinks the user', async () => {
  showAlert.mockResolvedValue(true)
  const call = press()
  await expect.poll(() => call.mock.calls.length).toBe(1)
  expect(call.mock.calls[0]).toEqual(expect.arrayContaining([{ params: { id: 'u1' } }]))
})

it('a cancelled question leaves the user linked', async () => {
  showAlert.mockResolvedValue(false)
  const call = press()
  await expect.poll(() => showAlert.mock.calls.length).toBe(1)
  await Promise.resolve()
  expect(call).not.toHaveBeenCalled()
})
