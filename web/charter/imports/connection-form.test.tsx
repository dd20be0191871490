import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  checkSchedulingConnection,
  importMessages,
  saveSchedulingConnection,
  schedulingConnection,
} from '../../../domain/charter/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { ConnectionForm } from './connection-form.tsx'

/** True if leaving the page asks first. */
const leaving = vi.hoisted(() => ({ isGuarded: false }))

vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ disabled }: { readonly disabled: boolean }) => {
    leaving.isGuarded = !disabled
  },
}))

const connection = {
  software: 'Schedaero',
  state: 'missing',
  url: '',
  username: '',
  signIn: { username: null, secret: 'Client secret', apiToken: 'API token' },
  checked: null,
}

beforeEach(() => {
  leaving.isGuarded = false
})

async function show(saving: () => Promise<unknown>, checks: readonly object[] = []) {
  const left = [...checks]
  const { platform } = testPlatform(() => undefined)
  const call = async (contract: unknown) => {
    if (contract === schedulingConnection) return connection
    if (contract === checkSchedulingConnection) return left.shift()
    expect(contract).toBe(saveSchedulingConnection)
    return saving()
  }
  render(
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      <MantineProvider env="test">
        <ConnectionForm software="schedaero true" />
      </MantineProvider>
    </PlatformProvider>,
  )
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  const address = await screen.findByLabelText<HTMLInputElement>(/^Address/)
  return { address, type, save: () => fireEvent.click(screen.getByRole('button', { name: 'Save connection' })) }
}

it('shows each fault of the server at its field, in its words', async () => {
  const issues = [
    importMessages.issue('url', 'url-not-https'),
    importMessages.issue('apiToken', 'secret-missing', { secret: 'API token', software: 'Schedaero' }),
    importMessages.issue('secret', 'secret-missing', { secret: 'client secret', software: 'Schedaero' }),
  ]
  const { address, type, save } = await show(() => Promise.reject(new ApiError(400, { error: 'invalid', issues })))
  // The browser's own check would keep the form from being sent.
  expect(address.form?.noValidate).toBe(true)
  type(/^Address/, 'schedaero')
  save()
  expect(await screen.findByText('Enter an address that starts with https://.')).toBeDefined()
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter the API token of Schedaero.')).toBeDefined()
  expect(screen.getByText('Enter the client secret of Schedaero.')).toBeDefined()
})

it('asks before a typed secret is left, and not once it is saved', async () => {
  const { type, save } = await show(async () => connection)
  expect(leaving.isGuarded).toBe(false)
  type(/^Client secret/, 'hush')
  expect(leaving.isGuarded).toBe(true)
  save()
  await expect.poll(() => leaving.isGuarded).toBe(false)
})

it('checks the connection right after a save, and again on request', async () => {
  const url = 'https://schedaero.example'
  const kept = { ...connection, state: 'configured', url }
  const checked = (failed: string) => ({ ...kept, checked: { at: Date.UTC(2026, 10, 27, 14), failed } })
  const { type, save } = await show(async () => kept, [checked('Schedaero refuses our sign-in.'), checked('')])
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  type(/^Address/, url)
  save()
  expect((await screen.findByText(/Schedaero refuses our sign-in/)).textContent).toMatch(/Asked .+\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect((await screen.findByText(/^Schedaero answered/)).textContent).toMatch(/answered .+\.$/)
})

it('input typed during a save stays when the save changes the address', async () => {
  const url = 'https://schedaero.example'
  const answer = Promise.withResolvers<unknown>()
  const kept = { ...connection, state: 'configured', url }
  const { type, save } = await show(() => answer.promise, [kept])
  type(/^Address/, url)
  save()
  type(/^Client secret/, 'hush')
  answer.resolve(kept)
  await screen.findByText(/Schedaero is configured/)
  expect(screen.getByLabelText<HTMLInputElement>(/^Client secret/).value).toBe('hush')
  expect(screen.getByLabelText<HTMLInputElement>(/^Address/).value).toBe(url)
  expect(leaving.isGuarded).toBe(true)
})
