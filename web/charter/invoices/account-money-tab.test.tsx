import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { accounts } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { AccountMoneyTab } from './account-money-tab.tsx'

it('shows the debt while it reads another version of the account', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const call = vi
    .spyOn(platform.api, 'call')
    .mockResolvedValueOnce({ owed: 120_000, deposits: 4500, minutes: 0, worth: 0, lines: [] })
    .mockReturnValue(new Promise(() => undefined))
  const shown = (version: number) => (
    <Platform>
      <MantineProvider env="test">
        <AccountMoneyTab
          definition={accounts}
          row={{ ...testRow(accounts, { name: 'Atlas' }, { id: 'a1', version }) }}
        />
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(shown(1))
  const sell = await screen.findByRole('button', { name: 'Sell jet card hours' })
  rerender(shown(2))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('button', { name: 'Sell jet card hours' })).toBe(sell)
  expect(screen.getByText('$1,200.00')).toBeDefined()
  expect(screen.getByText('$45.00')).toBeDefined()
})
