import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { usePeopleById } from './use-relationships.ts'

const person = (id: string) => testRow(contacts, { first_name: id, name: id }, { id })

it('keeps the shown people while one more is read, and clears them for an empty request', async () => {
  const held = Promise.withResolvers<void>()
  const { wrapper } = testPlatform(async ({ query }) => {
    const asked = String(query?.['where'])
    if (asked.includes('bea')) await held.promise
    return { rows: ['ada', 'bea'].filter((id) => asked.includes(id)).map(person), next: null, cursor: '1' }
  })
  const { result, rerender } = renderHook(({ ids }: { readonly ids: readonly string[] }) => usePeopleById(ids), {
    wrapper,
    initialProps: { ids: ['ada'] },
  })
  const shown = () => [...result.current.people.keys()]
  await waitFor(() => expect(shown()).toEqual(['ada']))
  rerender({ ids: ['ada', 'bea'] })
  expect(shown()).toEqual(['ada'])
  expect(result.current.isLoading).toBe(false)
  await act(async () => held.resolve())
  await waitFor(() => expect(shown()).toEqual(['ada', 'bea']))
  rerender({ ids: [] })
  expect(shown()).toEqual([])
})
