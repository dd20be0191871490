import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openAlert } from '../platform/dialogs.ts'
import { notify } from '../platform/notices.ts'
import { NoticesHost } from './notices-host.tsx'

const shown = () => screen.queryAllByRole('listitem').map((toast) => toast.querySelector('strong')?.textContent)
const show = (...notice: Parameters<typeof notify>) => act(() => void notify(...notice))
const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  notify(null)
  render(
    <MantineProvider>
      <NoticesHost />
    </MantineProvider>,
  )
})
afterEach(() => vi.useRealTimers())

it('goes by itself after 7 seconds, and stays where its time is 0 (1-shell section 4)', () => {
  show({ title: 'Goes' })
  show({ title: 'Stays', timeout: 0 })
  later(6999)
  expect(shown()).toEqual(['Goes', 'Stays'])
  later(1)
  expect(shown()).toEqual(['Stays'])
  later(3_600_000)
  expect(shown()).toEqual(['Stays'])
})

it('a notice is shown below the others, or alone in place of all; clearing removes all', () => {
  show({ title: 'First' })
  show({ title: 'Second' })
  expect(shown()).toEqual(['First', 'Second'])
  show({ title: 'Alone', isAlone: true })
  expect(shown()).toEqual(['Alone'])
  show({ title: 'Next' })
  expect(shown()).toEqual(['Next'])
  show(null)
  expect(shown()).toEqual([])
})

it('stays when a action of it was only an aside', () => {
  const [read, go] = [vi.fn<() => void>(), vi.fn<() => void>()]
  show({
    title: 'Two ways',
    timeout: 0,
    otherAction: { label: 'Read', run: read, isAside: true },
    action: { label: 'Go', run: go },
  })
  act(() => screen.getByRole('button', { name: 'Read' }).click())
  expect([read.mock.calls.length, shown()]).toEqual([1, ['Two ways']])
  act(() => screen.getByRole('button', { name: 'Go' }).click())
  expect([go.mock.calls.length, shown()]).toEqual([1, []])
})

it('no notice leaves during hovering or focus, and each has its whole time afterwards', () => {
  show({ title: 'Deleted', action: { label: 'Undo', run: () => undefined } })
  later(6000)
  fireEvent.pointerMove(screen.getByText('Deleted'))
  show({ title: 'Saved', timeout: 2500 })
  later(60_000)
  expect(shown()).toEqual(['Deleted', 'Saved'])
  fireEvent.pointerLeave(screen.getByRole('list'))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  later(60_000)
  expect(shown()).toEqual(['Deleted', 'Saved'])
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  later(2500)
  expect(shown()).toEqual(['Deleted'])
  later(4500)
  expect(shown()).toEqual([])
})

it('the others go by themselves when the one is gone that was pointed at', () => {
  show({ title: 'One' })
  show({ title: 'Two' })
  fireEvent.pointerMove(screen.getByText('One'))
  act(() => screen.getByRole('button', { name: 'Dismiss: One' }).click())
  later(7000)
  expect(shown()).toEqual([])
})

it('its time starts over when it is shown again', () => {
  show({ id: 'same', title: 'One' })
  later(5000)
  show({ id: 'same', title: 'Two' })
  later(5000)
  expect(shown()).toEqual(['Two'])
  later(2000)
  expect(shown()).toEqual([])
})

it('Escape dismisses the newest toast, unless a dialog or the page uses the key', () => {
  show({ title: 'One' })
  show({ title: 'Two' })
  const press = () => {
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }))
    later(0)
  }
  act(() => openAlert.set({ title: 'Sure?', message: '', answer: () => undefined }))
  press()
  act(() => openAlert.set(undefined))
  const use = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', use)
  press()
  document.body.removeEventListener('keydown', use)
  expect(shown()).toEqual(['One', 'Two'])
  press()
  expect(shown()).toEqual(['One'])
})
