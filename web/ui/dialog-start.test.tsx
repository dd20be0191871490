import { Button, MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { modals, openAlert, showAlert, showModal } from '../platform/dialogs.ts'
import { OpenDialogs } from './open-dialogs.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => {
  act(() => modals.set([]))
  vi.restoreAllMocks()
})

const ask = (body: ReactNode) => {
  render(
    <MantineProvider env="test">
      <OpenDialogs />
    </MantineProvider>,
  )
  act(() => void showModal({ title: 'Asked', body: () => body }))
}

const focused = () => document.activeElement
const focusedName = () => focused()?.getAttribute('aria-label') ?? focused()?.textContent

it.each([
  ['the first choice', <Button key="b">Merge</Button>, 'Merge'],
  ['the first field', <input key="i" aria-label="Name" />, 'Name'],
  [
    'what can be used',
    <div key="u">
      <button type="button" disabled>
        Loading
      </button>
      <div style={{ display: 'none' }}>
        <input aria-label="File" />
      </div>
      <Button>Go on</Button>
    </div>,
    'Go on',
  ],
  [
    'what the dialog names',
    <div key="n">
      <Button>Send anyway</Button>
      <Button data-autofocus>Look</Button>
    </div>,
    'Look',
  ],
  [
    'the choice that is made',
    <div key="r">
      <input type="radio" name="who" aria-label="Nobody" />
      <input type="radio" name="who" aria-label="Me" defaultChecked />
    </div>,
    'Me',
  ],
])('a dialog begins at %s, not at its cross, and at once', async (...[, body, name]) => {
  ask(body)
  expect(focusedName()).toBe(name)
  await act(() => new Promise((done) => setTimeout(done, 30)))
  expect(focusedName()).toBe(name)
})

it('a dialog that opens below an alert leaves it the focus', async () => {
  ask(<Button>Below</Button>)
  act(() => modals.set([]))
  act(() => void showAlert({ title: 'Above', message: 'Answer this first.' }))
  act(() => void showModal({ title: 'Asked', body: () => <Button>Below</Button> }))
  expect(focusedName()).toBe('OK')
  act(() => openAlert.get()?.answer(true))
})

it('a field that takes the focus itself keeps it', async () => {
  ask(
    <>
      <Button>First</Button>
      <input aria-label="Search" ref={(field) => field?.focus()} />
    </>,
  )
  await act(() => new Promise((done) => setTimeout(done, 30)))
  expect(focusedName()).toBe('Search')
})

it('waits for content that is still loading', async () => {
  interface Part {
    readonly default: () => ReactNode
  }
  let arrive: (part: Part) => void = () => {}
  const Late = lazy(() => new Promise<Part>((resolve) => (arrive = resolve)))
  ask(
    <Suspense fallback={<p>Loading</p>}>
      <Late />
    </Suspense>,
  )
  await waitFor(() => expect(focused()?.matches('[role="dialog"] [data-autofocus]')).toBe(true))
  await act(async () => arrive({ default: () => <Button>Arrived</Button> }))
  await waitFor(() => expect(focusedName()).toBe('Arrived'))
})

it('brings up no keyboard on a phone unless the dialog asks for it', async () => {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === '(hover: none)' }),
  )
  ask(<input aria-label="Name" />)
  await act(() => new Promise((done) => setTimeout(done, 30)))
  expect(focused()?.tagName).toBe('SPAN')
  act(() => void showModal({ title: 'Named', body: () => <input aria-label="Asked for" data-autofocus /> }))
  await waitFor(() => expect(focusedName()).toBe('Asked for'))
})

it('closing the layer above returns the focus to its place below', async () => {
  ask(
    <>
      <Button>First</Button>
      <Button>Second</Button>
    </>,
  )
  await waitFor(() => expect(focusedName()).toBe('First'))
  screen.getByRole('button', { name: 'Second' }).focus()
  let close = () => {}
  act(() => {
    close = showModal({ title: 'Above', body: () => <Button>Above it</Button> })
  })
  await waitFor(() => expect(focusedName()).toBe('Above it'))
  act(() => close())
  await act(() => new Promise((done) => setTimeout(done, 30)))
  expect(focusedName()).toBe('Second')
})
