import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { tasks } from '../../../domain/crm/index.ts'
import { defineRecord, numberField, textField } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { OpenDialogs } from '../open-dialogs.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { listenForShortcuts } from '../use-shortcuts.ts'
import { RecordDetail } from './record-detail.tsx'
import type { RecordPartProps, RecordScreens } from './record-screens.ts'
import { testRow } from '../../platform/data/test-row.ts'

interface Step {
  readonly current: { readonly pathname: string; readonly search: Readonly<Record<string, string | undefined>> }
  readonly next: Step['current']
}

const router = vi.hoisted(() => {
  const listeners = new Set<() => void>()
  const blockers = new Map<object, (step: Step) => Promise<boolean>>()
  const state = { words: {} as Record<string, string | undefined> }
  return {
    blockers,
    state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go: (words: Record<string, string | undefined>) => {
      state.words = words
      for (const listener of listeners) listener()
    },
  }
})

vi.mock('@tanstack/react-router', async () => {
  const { useEffect, useRef } = await import('react')
  return {
    useSearch: () => useSyncExternalStore(router.subscribe, () => router.state.words),
    useNavigate: () => (to: { readonly search: (words: object) => Record<string, string | undefined> }) =>
      router.go(to.search(router.state.words)),
    useBlocker: (given: { readonly disabled: boolean; readonly shouldBlockFn: (step: Step) => Promise<boolean> }) => {
      const own = useRef({})
      useEffect(() => {
        if (given.disabled) return undefined
        const key = own.current
        router.blockers.set(key, given.shouldBlockFn)
        return () => void router.blockers.delete(key)
      })
    },
    Link: () => null,
  }
})

const here = { pathname: '/laro/tasks/details/t1', search: {} }

/** The questions that a way elsewhere asks, one after the other, each answered by Leave. */
async function questionsBefore(next: Step['next']): Promise<number> {
  let asked = 0
  for (const isBlocked of router.blockers.values()) {
    const answer = isBlocked({ current: here, next })
    await act(() => Promise.resolve())
    if (openAlert.get() === undefined) continue
    asked += 1
    await act(() => Promise.resolve(openAlert.get()?.answer(true)))
    await answer
  }
  return asked
}

const definition = defineRecord({
  ...tasks,
  form: [textField('name', 'Name'), numberField('completed', 'Share done', { part: 'More' })],
})

const stored = testRow(tasks, { name: 'Call Thea', completed: 10 }, { id: 't1' })

function show(screens: RecordScreens = {}) {
  let row = stored
  const given = testPlatform(({ method, body }) => {
    if (method === undefined) return row
    const sent = body as { readonly version: number; readonly change: object }
    if (sent.version !== row.version) throw new ApiError(409, { error: 'conflict', current: row })
    row = { ...row, ...sent.change, version: row.version + 1 }
    return row
  })
  render(
    <given.wrapper>
      <MantineProvider env="test">
        <OpenDialogs />
        <RecordDetail definition={definition} id="t1" screens={screens} />
      </MantineProvider>
    </given.wrapper>,
  )
  return {
    sent: () => given.asked.filter(({ method }) => method !== undefined).map(({ body }) => body),
    changedByOthers: (change: object) => {
      row = { ...row, ...change, version: row.version + 1 }
    },
  }
}

const open = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }))
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/)
const doneField = () => screen.findByLabelText<HTMLInputElement>(/^Share done/)
const write = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

beforeEach(() => {
  router.go({})
  router.blockers.clear()
})

it('opens the tab that the address names, and says in the address which one is opened', async () => {
  router.go({ tab: 'more' })
  show()
  expect(await doneField()).toBeDefined()
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
  open(/^Details/)
  expect(router.state.words['tab']).toBeUndefined()
  open(/^History/)
  expect(router.state.words['tab']).toBe('history')
  act(() => router.go({ tab: 'more' }))
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('More')
})

it('a tab opens by its number, except during typing', async () => {
  const stop = listenForShortcuts()
  show()
  await nameField()
  fireEvent.keyDown(document.body, { key: '2' })
  const more = screen.getByRole('tab', { selected: true })
  expect(more.textContent).toContain('More')
  expect(document.activeElement).toBe(more)
  fireEvent.keyDown(await doneField(), { key: '1' })
  expect(screen.getByRole('tab', { selected: true })).toBe(more)
  stop()
})

it('keeps unsaved input in another tab, marks it, saves it alone, and asks once before all is left', async () => {
  const { sent } = show()
  write(await nameField(), 'Call Thea at noon')
  expect(await questionsBefore({ ...here, search: { tab: 'more' } })).toBe(0)
  open(/^More/)
  expect(screen.getByRole('tab', { name: /^Details/ }).textContent).toContain('not saved')
  write(await doneField(), '40')
  expect(await questionsBefore({ ...here, pathname: '/laro/trips' })).toBe(1)

  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ version: 1, change: { completed: 40 } })
  open(/^Details/)
  expect((await nameField()).value).toBe('Call Thea at noon')
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  // The version is older than the save of the other tab; that save changed no field of this one.
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ version: 2, change: { name: 'Call Thea at noon' } }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks about a field of this tab that another user saved first', async () => {
  const { sent, changedByOthers } = show()
  write(await nameField(), 'Call Thea at noon')
  changedByOthers({ name: 'Write to Thea' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog', { name: 'This task was changed meanwhile' })
  expect(question.textContent).toContain('Write to Thea')
  expect(sent()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows the parts of a room, and fetches a failed part again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }))
  let isMissing = true
  const part = lazyPart<RecordPartProps>(() =>
    isMissing ? Promise.reject(new TypeError('gone')) : Promise.resolve(() => <p>Two legs</p>),
  )
  show({
    head: () => <p>KDAL to KTEB</p>,
    actions: () => <button type="button">Send</button>,
    beside: () => <p>Beside it</p>,
    tabs: [{ id: 'legs', label: 'Legs', part, count: () => 2 }],
  })
  for (const words of ['KDAL to KTEB', 'Send', 'Beside it']) expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Legs 2' })).toBeDefined()
  open(/^Legs/)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isMissing = false
  fireEvent.click(retry)
  expect(await screen.findByText('Two legs')).toBeDefined()
  vi.unstubAllGlobals()
  logged.mockRestore()
})
