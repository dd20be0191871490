import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { departingTrips } from '../../domain/dashboard.ts'
import type { Filter, RecordDefinition } from '../../domain/kernel/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { placeOf } from './sections.ts'

const { useNow } = vi.hoisted(() => ({ useNow: vi.fn<() => number>() }))
vi.mock('../ui/use-now.ts', () => ({ useNow }))
vi.mock('../platform/use-address-words.ts', async (load) => ({
  ...(await load<object>()),
  useAddressWords: () => ({ words: {}, change: () => undefined }),
}))
vi.mock('../ui/list/use-cell-edits.ts', () => ({ useCellEdits: () => undefined }))
vi.mock('./use-own-params.ts', () => ({ useOwnParams: () => ({}) }))
vi.mock('./views/use-open-view.ts', () => ({ useOpenView: () => ({ state: 'none', view: undefined }) }))
vi.mock('./views/use-list-columns.ts', () => ({
  useListColumns: (definition: RecordDefinition) => ({ definition, isOffered: false, inForce: [] }),
}))

interface Asked {
  readonly where?: Filter
  readonly isMoving?: boolean
}
const lists: Asked[] = []
vi.mock('../ui/list/record-list.tsx', () => ({
  RecordList: ({ where, isMoving }: Asked) => {
    lists.push({ where, isMoving })
    return null
  },
}))
const { ListPlace } = await import('./list-place.tsx')

const morning = Date.UTC(2026, 10, 27, 14)

it('coming departures are read again as time passes, as the same list', () => {
  const section = placeOf('trips/departing', 'flightline')?.section
  if (section === undefined) throw new TypeError('There is no such section.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  const place = () => (
    <Platform>
      <MantineProvider env="test">
        <ListPlace section={section} definition={trips} />
      </MantineProvider>
    </Platform>
  )
  useNow.mockReturnValue(morning)
  const { rerender } = render(place())
  expect(lists.at(-1)).toEqual({ where: departingTrips(morning), isMoving: true })
  useNow.mockReturnValue(morning + hourMs)
  rerender(place())
  expect(lists.at(-1)).toEqual({ where: departingTrips(morning + hourMs), isMoving: true })
})
