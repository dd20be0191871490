import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { modals, openAlert } from '../platform/dialogs.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { showDateRange } from './show-date-range.tsx'
import { showDialogs } from '../ui/test-dialogs.tsx'

const leaving = vi.hoisted(() => ({ isGuarded: false }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ disabled }: { readonly disabled: boolean }) => {
    leaving.isGuarded = !disabled
  },
}))

afterEach(() => modals.set([]))

function show() {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const onDates = vi.fn<(id: string) => void>()
  showDateRange({ dates: undefined, onDates })
  showDialogs(Platform)
  return onDates
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const done = () => fireEvent.submit(screen.getByRole('button', { name: 'Done' }))
/** Messages of the inputs with a fault. */
const marked = () =>
  ['Start', 'End'].filter((label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true')

it('marks the end that is no date, and only that', () => {
  const onDates = show()
  type('Start', '2/30/2026')
  type('End', '3/5/2026')
  done()
  expect(marked()).toEqual(['Start'])
  expect(screen.getAllByText('Required format: m/d/yyyy')).toHaveLength(1)
  type('Start', '3/6/2026')
  type('End', '')
  done()
  expect(marked()).toEqual(['End'])
  type('End', '3/5/2026')
  done()
  expect(marked()).toEqual(['End'])
  expect(screen.getByText('Date not allowed')).toBeDefined()
  type('End', '3/6/2026')
  done()
  expect(onDates).toHaveBeenCalledExactlyOnceWith('2026-03-06_2026-03-06')
})

it('Escape asks before typed dates are left', async () => {
  show()
  expect(leaving.isGuarded).toBe(false)
  type('Start', '3/6/2026')
  expect(leaving.isGuarded).toBe(true)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await expect.poll(() => openAlert.get()?.title).toBe('Leave Without Saving?')
  await act(async () => openAlert.get()?.answer(false))
  expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('3/6/2026')
})
