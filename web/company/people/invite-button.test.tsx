import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { InviteButton } from './invite-button.tsx'

const show = (count: number, roles: readonly string[]) => {
  const rows = Array.from({ length: count }, (_, at) => ({ id: `i${at}`, version: 1, date: 1, last_date: 1 }))
  const { asked, platform, wrapper: Platform } = testPlatform(() => ({ rows, next: null, cursor: '1' }))
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set(roles) })
  render(
    <Platform>
      <MantineProvider env="test">
        <InviteButton />
      </MantineProvider>
    </Platform>,
  )
  return asked
}

it.each([
  [0, 'Invitations'],
  [2, 'Invitations (2)'],
])('shows above the users that %i invitations are open', async (count, name) => {
  const asked = show(count, ['users'])
  expect(await screen.findByRole('button', { name })).toBeDefined()
  expect(asked[0]?.query?.['where']).toBe('["state","==","waiting"]')
})

it('is hidden from users without the role to invite', () => {
  expect(show(2, ['user'])).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
})
