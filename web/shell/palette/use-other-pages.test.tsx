import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useOtherPages } from './use-other-pages.ts'

vi.mock('../../company/index.ts', () => ({ useEnvironment: () => ({ isProduction: false, product: 'flightline' }) }))

function labelsFor(...roles: string[]): string[] {
  const { platform, wrapper } = testPlatform(() => undefined)
  const client = platform.client.get()
  if (client === undefined) throw new Error('the test has a client')
  const doc = { name_key: 'LARO', config: { software: { active: false } } }
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  platform.client.set({ ...client, roles: new Set(roles), doc })
  return renderHook(() => useOtherPages(), { wrapper }).result.current.map(({ label }) => label)
}

it('lists only pages outside the menu that the roles open', () => {
  expect(labelsFor('user', 'quotes')).toEqual([
    'Quotes',
    'Flight Requests',
    'Macros',
    'Saved searches',
    'New quote',
    'Waiting quotes',
    'Reliability',
    'Guide',
  ])
  expect(labelsFor('user')).toEqual(['Macros', 'Guide'])
  expect(labelsFor('admin')).toEqual(expect.arrayContaining(['Quotes', 'Audit', 'Affiliates']))
})
