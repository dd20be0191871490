import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { quotes, unlockPrice } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { PriceLock } from './price-lock.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))

afterEach(() => act(closeDialogs))

it('a refused unlock keeps the reason that was typed; sent again, it is for the price as it is then', async () => {
  const answering = vi.fn<(contract: unknown, input: unknown) => Promise<object>>()
  const { platform } = testPlatform(() => undefined)
  const locked = { total: 100, by: { id: 'u1', label: 'Ana' }, at: 1 }
  const page = (version: number) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: answering as Api['call'] } }}>
      <MantineProvider env="test">
        <PriceLock
          definition={quotes}
          row={{ ...testRow(quotes, { price: { total: 100, locked } }, { id: 'q1', version }) }}
        />
        <OpenDialogs />
      </MantineProvider>
    </PlatformProvider>
  )
  const { rerender } = render(page(1))
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unlock the price' })
  const why = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Why/ })
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock' }))
  send()
  expect(await within(dialog).findByText('This is required.')).toBeDefined()
  expect(answering).not.toHaveBeenCalled()

  fireEvent.change(why, { target: { value: 'A leg was added' } })
  answering.mockRejectedValueOnce(new ApiError(0, { error: 'offline' }))
  send()
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The server cannot be reached.')
  expect(why.value).toBe('A leg was added')

  rerender(page(2))
  answering.mockResolvedValue({})
  send()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const body = (version: number) => ({
    body: { record: 'quotes', id: 'q1', version, why: 'A leg was added' },
  })
  expect(answering.mock.calls).toEqual([
    [unlockPrice, body(1)],
    [unlockPrice, body(2)],
  ])
})
