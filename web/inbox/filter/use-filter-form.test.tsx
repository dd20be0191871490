import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { filters } from '../../../domain/inbox/filters.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { newRule } from './filter-rule.ts'
import { useFilterForm } from './use-filter-form.ts'
import type { InboxFilter } from './use-inbox-filters.ts'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const filter: InboxFilter = testRow(
  filters,
  { name: 'Jets', rules: { mode: 'and', items: [{ ...newRule, value: 'jet' }] } },
  { id: 'f1' },
)

it.each([
  ['the last version where they saved another field', { color: '#112233' }, 2],
  ['the version that was typed on where they saved the same field', { name: 'Light jets' }, 1],
] as const)('a save after one of a colleague is a change of %s', async (_, theirs, version) => {
  const { asked, wrapper } = testPlatform(() => ({ ...filter, name: 'Heavy jets', version: 3 }))
  const given = { onSaved: () => undefined, onGone: () => undefined }
  const { result, rerender } = renderHook((shown: InboxFilter) => useFilterForm({ filter: shown, ...given }), {
    wrapper,
    initialProps: filter,
  })
  act(() => result.current.draft.set('name', 'Heavy jets'))
  rerender({ ...filter, ...theirs, version: 2 })
  act(() => result.current.draft.save())
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ version, change: { name: 'Heavy jets' } }))
})
