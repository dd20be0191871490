import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { UserItem } from '../client-items.tsx'
import { RolesCell, SeenCell, StateCell } from './user-state.tsx'

const cells = { Roles: RolesCell, State: StateCell, 'Last seen': SeenCell }

interface Facts {
  readonly hasPassword: boolean
  readonly hasSingleSignOn?: boolean
  readonly isElsewhere?: boolean
  readonly seen_at?: number
}

function show(row: Readonly<Record<string, unknown>>, facts: Facts | 'refused') {
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  if (facts !== 'refused')
    platform.queries.setQueryData(
      ['users-sign-ins', 'c1'],
      new Map([['u', { id: 'u', isElsewhere: false, hasSingleSignOn: false, ...facts }]]),
    )
  const user = { id: 'u', name: 'Jo Stern', email: 'jo@laro.example', active: true, roles: ['user'], ...row }
  render(
    <Platform>
      <MantineProvider env="test">
        <ul>
          {Object.entries(cells).map(([label, View]) => (
            <li key={label} aria-label={label}>
              <View row={user} />
            </li>
          ))}
        </ul>
        <section aria-label="On a phone">
          <UserItem row={user} />
        </section>
      </MantineProvider>
    </Platform>,
  )
}

const words = (label: string) => screen.getByRole('listitem', { name: label }).textContent
const onPhone = () => screen.getByRole('region', { name: 'On a phone' }).textContent

it.each([
  ['active', {}, { hasPassword: true, seen_at: Date.now() }, 'Active', 'Today'],
  ['seen yesterday', {}, { hasPassword: true, seen_at: Date.now() - dayMs }, 'Active', 'Yesterday'],
  ['signed out', {}, { hasPassword: true }, 'Active', 'Not signed in'],
  ['invited', {}, { hasPassword: false }, 'Invited', ''],
  ['here by single sign-on', {}, { hasPassword: false, hasSingleSignOn: true }, 'Active', 'Not signed in'],
  ['deactivated', { active: false }, { hasPassword: true }, 'Deactivated', 'Not signed in'],
  ['of other companies too', {}, { hasPassword: true, isElsewhere: true }, 'Active', 'Not shown'],
] as const)('the list describes a user who is %s', (...[, row, facts, state, seen]) => {
  show(row, facts)
  expect([words('State'), words('Last seen')]).toEqual([state, seen])
  expect(onPhone()).toContain(state === 'Active' ? seen : state)
})

it('says so where it cannot be read', async () => {
  show({}, 'refused')
  expect((await screen.findAllByText('Could not be read')).length).toBe(2)
  expect(words('State')).toBe('Active')
})

it.each([
  [['user', 'quotes', 'cms', 'own-role'], 'Quotes, Content, own-role', 'Quotes, Content +1'],
  [['quotes', 'user', 'admin', 'inbox'], 'Admin', 'Admin'],
  [['user', 'inbox', 'restricted'], 'Restricted, Inbox', 'Restricted, Inbox'],
  [['user'], '', ''],
])('roles %s are shown as %s', (roles, listed, phone) => {
  show({ roles }, { hasPassword: true })
  expect(words('Roles')).toBe(listed)
  expect(onPhone()).toContain(phone)
})
