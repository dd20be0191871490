import { MantineProvider } from '@mantine/core'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pricing, restorePricing } from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { closeDialogs } from '../../platform/dialogs.ts'
import { forgetNotices } from '../../platform/notices.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { PricingActions } from './pricing-actions.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))

afterEach(() => {
  act(closeDialogs)
  forgetNotices()
})

const edition = (number: number) => ({ edition: number, at: 1, by: { id: 'u1', label: 'Ana' } })

it('restores an edition when it is pressed again after its answer was lost, in the same words', async () => {
  const { platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const inputs: unknown[] = []
  const call = async (contract: unknown, input?: unknown) => {
    expect(contract).toBe(restorePricing)
    inputs.push(input)
    if (inputs.length === 1) throw new ApiError(0, { error: 'offline' })
    return {}
  }
  const row = {
    ...testRow(pricing, { name: 'Light jets' }, { id: 'r1' }),
    state: 'live',
    live: edition(2),
    backup: edition(1),
  }
  showDialogs(({ children }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <PricingActions definition={pricing} row={row} params={{}} />
      </MantineProvider>
      {children}
    </PlatformProvider>
  ))
  fireEvent.click(await screen.findByRole('button', { name: 'Editions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore edition 1…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restore edition 1 of Light jets' })
  const restore = within(dialog).getByRole('button', { name: 'Restore edition 1' })
  fireEvent.click(restore)
  await within(dialog).findByRole('alert')
  fireEvent.click(restore)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(inputs).toHaveLength(2)
  expect(inputs[1]).toEqual(inputs[0])
})
