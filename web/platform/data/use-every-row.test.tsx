import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contactTypes } from '../../../domain/crm/index.ts'
import { testPlatform } from './test-platform.tsx'
import { testRow } from './test-row.ts'
import { useEveryRow } from './use-every-row.ts'

const type = (id: string) => testRow(contactTypes, { name: `Type ${id}` }, { id })

it('a list of several pages is read to its end', async () => {
  const pages = [
    { rows: [type('a')], next: 'two', cursor: '1' },
    { rows: [type('b')], next: 'three', cursor: '1' },
    { rows: [type('c')], next: null, cursor: '1' },
  ]
  const { wrapper, asked } = testPlatform(() => pages[asked.length - 1])
  const { result } = renderHook(() => useEveryRow(contactTypes), { wrapper })
  await waitFor(() => expect(result.current.map(({ id }) => id)).toEqual(['a', 'b', 'c']))
  expect(asked).toHaveLength(3)
})
