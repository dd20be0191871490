import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { carrierMessages, readCarrierAccounts } from '../../../domain/commerce/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { CarrierAccounts } from './carrier-accounts.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const easypost = {
  provider: 'easypost',
  title: 'EasyPost',
  keys: [{ name: 'apiKey', label: 'API key', isSecret: true, isOptional: false }],
}

const account = {
  id: 'a',
  version: 1,
  provider: 'easypost',
  label: 'Main',
  isTest: true,
  active: true,
  keysSet: ['apiKey'],
  webhook: 'https://laro.example/api/hooks/easypost/abc',
  checked: { at: 1, label: 'Laro', isTest: true, failed: '' },
}

/** Settings with some accounts; each save is refused with issues. */
function show(accounts: readonly object[], issues: readonly Issue[] = []) {
  const { platform } = testPlatform(() => undefined)
  const call = async (contract: unknown) => {
    if (contract === readCarrierAccounts) return { providers: [easypost], accounts }
    throw new ApiError(400, { error: 'invalid', issues: [...issues] })
  }
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <CarrierAccounts />
      </MantineProvider>
    </PlatformProvider>,
  )
}

it('shows a missing key at its field', async () => {
  show([], [carrierMessages.issue('keys.apiKey', 'shipping-key-missing', { provider: 'EasyPost', key: 'API key' })])
  expect(await screen.findByText(/No shipping account is configured/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add EasyPost' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save account' }))
  expect(await screen.findByText('EasyPost needs its API key.')).toBeDefined()
})

it('shows the answer of the provider without its name of the account, and keeps a stored key', async () => {
  show([account])
  expect(await screen.findByText(account.webhook)).toBeDefined()
  expect(screen.getByRole('status').textContent).toMatch(/^EasyPost answered [^:]*, test mode\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByText('Leave it empty to keep the one that is stored.')).toBeDefined()
})
