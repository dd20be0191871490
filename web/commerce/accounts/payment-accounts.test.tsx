import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  commerceMessages,
  readProviderAccounts,
  saveProviderAccount,
  testProviderAccount,
} from '../../../domain/commerce/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { PaymentAccounts } from './payment-accounts.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const stripe = {
  provider: 'stripe',
  title: 'Stripe',
  keys: [
    { name: 'secretKey', label: 'Secret key', isSecret: true, isOptional: false },
    { name: 'webhookSecret', label: 'Signing secret', isSecret: true, isOptional: true },
  ],
}

const account = {
  id: 'a',
  version: 1,
  provider: 'stripe',
  label: 'Main',
  isTest: true,
  isDefault: true,
  active: true,
  keysSet: ['secretKey'],
  webhook: 'https://laro.example/api/hooks/stripe/abc',
  checked: null as object | null,
}

function show(accounts: readonly object[], answers: { save?: () => Promise<unknown>; test?: () => object } = {}) {
  let shown = accounts
  const { platform } = testPlatform(() => undefined)
  const call = async (contract: unknown) => {
    if (contract === readProviderAccounts) return { providers: [stripe], accounts: shown }
    if (contract === testProviderAccount) {
      const tested = answers.test?.()
      shown = tested ? [tested] : shown
      return tested
    }
    expect(contract).toBe(saveProviderAccount)
    return answers.save?.()
  }
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <PaymentAccounts />
      </MantineProvider>
    </PlatformProvider>,
  )
}

it('says that no provider is configured, and shows a missing key at its field', async () => {
  const issues = [
    commerceMessages.issue('keys.secretKey', 'provider-key-missing', { provider: 'Stripe', key: 'Secret key' }),
  ]
  show([], { save: () => Promise.reject(new ApiError(400, { error: 'invalid', issues })) })
  expect(await screen.findByText(/No payment provider is configured/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add Stripe' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save account' }))
  expect(await screen.findByText('Stripe needs its Secret key.')).toBeDefined()
})

it('shows the webhook address, the test mode and the answer of the provider to a test', async () => {
  const checked = { at: 1, label: '', isTest: true, failed: 'Stripe refused the secret key.' }
  show([account], { test: () => ({ ...account, checked }) })
  expect(await screen.findByDisplayValue(account.webhook)).toBeDefined()
  expect(screen.getByText('Test mode')).toBeDefined()
  expect(screen.getByText(/Stored encrypted and never shown: Secret key\./)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Test the connection' }))
  expect(await screen.findByText(/Stripe refused the secret key\./)).toBeDefined()
})
