import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { useSetRecordContact } from './use-set-record-contact.ts'

it('the second edit of a contact uses the version of the first', async () => {
  const trip = { ...testRow(trips, { trip_number: '20418', contact: { id: 'c', name: 'Mia' } }, { id: 't' }) }
  const mia = testRow(contacts, { first_name: 'Mia', name: 'Mia' }, { id: 'c' })
  let version = 1
  const { wrapper, asked } = testPlatform(({ method }) => {
    if (method !== 'PATCH') return mia
    version += 1
    return { ...trip, version }
  })
  const { result } = renderHook(() => useSetRecordContact({ definition: trips, row: trip, params: {} }), { wrapper })
  for (const _ of [1, 2]) await act(() => result.current.refresh('c'))
  const written = asked.filter(({ method }) => method === 'PATCH')
  expect(written.map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }])
})
