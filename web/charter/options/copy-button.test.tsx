import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { CopyButton } from './copy-button.tsx'

vi.mock('../../platform/address.ts', () => ({ useGoOn: () => () => () => true }))

type Input = { readonly body: { readonly id: string } }

it('makes one quote of two clicks, the same one after a lost answer, and another one then', async () => {
  const call = vi.fn<(contract: unknown, input: Input) => Promise<object>>()
  const { wrapper: Platform, platform } = testPlatform(() => undefined)
  Object.assign(platform.api, { call })
  render(
    <MantineProvider env="test">
      <Platform>
        <CopyButton record="quotes" id="q1" />
      </Platform>
    </MantineProvider>,
  )
  const copy = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    const item = await screen.findByRole('menuitem', { name: 'Copy to a new quote' })
    fireEvent.click(item)
    fireEvent.click(item)
    await act(async () => undefined)
  }
  call.mockRejectedValue(new ApiError(0, { error: 'offline' }))
  await copy()
  call.mockResolvedValue({ id: 'made', number: '1002' })
  await copy()
  await copy()
  const ids = call.mock.calls.map(([, { body }]) => body.id)
  expect(new Set(ids).size, 'the two that were made').toBe(2)
  expect(ids[0]).not.toBe(ids.at(-1))
})
