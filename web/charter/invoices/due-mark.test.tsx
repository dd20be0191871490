import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'

const { useNow } = vi.hoisted(() => ({ useNow: vi.fn<() => number>() }))
vi.mock('../../ui/use-now.ts', () => ({ useNow }))
const { DueMark } = await import('./due-mark.tsx')

/** A quarter to nine in the evening of November 27 in Chicago: the day of UTC is another one by then. */
const evening = Date.UTC(2026, 10, 28, 2, 45)

beforeEach(() => useNow.mockReturnValue(evening))
afterEach(() => useNow.mockReset())

function show(dueDate: number) {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const { container } = render(
    <Platform>
      <MantineProvider env="test">
        <DueMark row={{ status: 'sent', balanceDue: 100, dueDate }} />
      </MantineProvider>
    </Platform>,
  )
  return container
}

it('is not overdue on its day, whose date is kept with an hour of the morning', () => {
  expect(show(Date.UTC(2026, 10, 27, 14)).textContent).toContain('11/27/26')
  expect(screen.queryByText(/overdue/)).toBeNull()
})

it('is overdue once its day is over', () => {
  show(Date.UTC(2026, 10, 27, 14) - dayMs)
  expect(screen.getByText('1 day overdue')).toBeDefined()
})
