import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RoleBoxes } from './role-boxes.tsx'

it('a role that is held and not offered has its name, and one of the company itself its id', () => {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'ana', name: 'Ana', email: 'ana@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <RoleBoxes roles={['user', 'contacts-r', 'hangar']} onChange={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true })
  expect(ticked.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['User', 'Contacts, reading', 'hangar'])
})
