import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  blockingWork,
  closeModal,
  modals,
  openAlert,
  panelsOver,
  showAlert,
  showModal,
  useBlockingOverlay,
  usePanelOver,
} from './dialogs.ts'

afterEach(() => {
  modals.set([])
  openAlert.get()?.answer(false)
})

it('dialogs are stacked; each is closed by itself, once, and says so', () => {
  const onClosed = vi.fn<() => void>()
  const closeFirst = showModal({ title: 'First', body: () => null })
  showModal({ title: 'Second', body: () => null, onClosed })
  expect(modals.get().map(({ title }) => title)).toEqual(['First', 'Second'])
  closeModal(modals.get().at(-1)?.id ?? '')
  expect(onClosed).toHaveBeenCalledOnce()
  closeFirst()
  closeFirst()
  expect(modals.get()).toEqual([])
})

it('a second alert waits until the first is answered, and each gives its own answer', async () => {
  const [first, second] = ['First', 'Second'].map((title) => showAlert({ title, message: 'Words' }))
  expect(openAlert.get()?.title).toBe('First')
  openAlert.get()?.answer(true)
  expect(openAlert.get()?.title).toBe('Second')
  openAlert.get()?.answer(false)
  expect(await Promise.all([first, second])).toEqual([true, false])
  expect(openAlert.get()).toBeUndefined()
})

const labels = () => blockingWork.get().map(({ label }) => label)
const overlay = (begins: string | undefined) =>
  renderHook(({ label }) => useBlockingOverlay(label), { initialProps: { label: begins } })

it('the overlay blocks during its work, and is removed with it, or with its owner', () => {
  const { rerender, unmount } = overlay(undefined)
  expect(labels()).toEqual([])
  rerender({ label: 'Restoring...' })
  expect(labels()).toEqual(['Restoring...'])
  rerender({ label: undefined })
  expect(labels()).toEqual([])
  rerender({ label: 'Restoring...' })
  unmount()
  expect(labels()).toEqual([])
})

it('work that ends does not take away the overlay of other work', () => {
  const [one, other] = [overlay('Restoring...'), overlay('Publishing...')]
  expect(labels()).toEqual(['Restoring...', 'Publishing...'])
  other.unmount()
  expect(labels()).toEqual(['Restoring...'])
  one.unmount()
  expect(labels()).toEqual([])
})

it('panels over the page are counted while they are mounted', () => {
  const [one, other] = [renderHook(() => usePanelOver(true)), renderHook(() => usePanelOver(true))]
  expect(panelsOver.get()).toBe(2)
  one.unmount()
  expect(panelsOver.get()).toBe(1)
  other.unmount()
  expect(panelsOver.get()).toBe(0)
})
