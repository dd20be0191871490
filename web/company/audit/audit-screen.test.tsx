import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AuditedChange } from '../../../domain/company/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { AuditScreen } from './audit-screen.tsx'
import { NoFormSources } from '../../ui/form/test-form-sources.tsx'
import type { AuditNarrowing, AuditView } from './use-audit.ts'

const { steps } = vi.hoisted(() => ({ steps: [] as object[] }))

const bySupport: AuditedChange = {
  record: 'contacts',
  id: 'c1',
  version: 2,
  op: 'update',
  at: 1_700_000_000_000,
  actor_id: 'sue',
  actor_name: 'Flightline support',
  title: 'Mia Lund',
  path: null,
  before: {},
  after: {},
  is_private: false,
}

const nowhere: AuditNarrowing = { actor: undefined, record: undefined, id: undefined, from: undefined, to: undefined }

vi.mock('./use-audit.ts', () => ({
  useAudit: (): Partial<AuditView> & {
    narrowing: AuditNarrowing
    filter: object
    narrow: (next: Partial<AuditNarrowing>) => void
  } => {
    const [narrowing, setNarrowing] = useState(nowhere)
    const narrow = (next: Partial<AuditNarrowing>) => {
      steps.push(next)
      setNarrowing({ ...narrowing, ...next })
    }
    return { rows: [bySupport], isLoading: false, error: null, narrowing, narrow, filter: {} }
  },
}))

function open(roles: readonly string[] = ['admin']) {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set(roles) })
  platform.session.user.set({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <AuditScreen />
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
}

beforeEach(() => void steps.splice(0))

it('takes a day as one step, however many letters it was typed with', () => {
  open()
  const from = screen.getByRole('textbox', { name: 'From' })
  for (const value of ['1', '1/', '1/2', '1/2/', '1/2/20', '1/2/2025']) fireEvent.change(from, { target: { value } })
  expect(steps).toEqual([{ from: '2025-01-02' }])
  fireEvent.change(from, { target: { value: '1/2/202' } })
  expect(from).toHaveProperty('value', '1/2/202')
  fireEvent.change(from, { target: { value: '' } })
  expect(steps).toEqual([{ from: '2025-01-02' }, { from: undefined }])
})

it('names the author as the server does, and filters by an author outside the client', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'All changes by Flightline support' }))
  expect(steps).toEqual([{ actor: 'sue' }])
  expect(screen.getByRole('combobox', { name: 'Person' })).toHaveProperty('value', 'Flightline support')
  expect(screen.queryByRole('button', { name: 'All changes by Flightline support' })).toBeNull()
})

it('is for admins, and names the role to everybody else', () => {
  open()
  expect(screen.getByRole('heading', { name: 'Audit list' })).toBeDefined()
  cleanup()
  open(['user'])
  expect(screen.getByText(/Role required: admin$/)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Audit list' })).toBeNull()
})
