import { Button, MantineProvider, Menu } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { blockingWork, modals, openAlert, showAlert, showModal, type Alert } from '../platform/dialogs.ts'
import { notices } from '../platform/notices.ts'
import { useLeaveGuard } from '../platform/use-leave-guard.ts'
import { MenuAt } from './choices/menu-at.tsx'
import { giveEscapeToMenus } from './escape-to-menu.ts'
import { OpenDialogs } from './open-dialogs.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => act(() => openAlert.get()?.answer(false)))

const show = () =>
  render(
    <MantineProvider env="test">
      <OpenDialogs />
    </MantineProvider>,
  )

function WithMenu() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <MenuAt spot={{ x: 1, y: 1 }} label="Above" width={100} onClose={() => setOpen(false)}>
      <Menu.Item>First</Menu.Item>
    </MenuAt>
  ) : null
}

it.each([
  ['bad', /bad/],
  ['good', /good/],
  ['plain', /^none$/],
] as const)('an alert that is %s shows it by its icon', (tone: NonNullable<Alert['tone']>, icon) => {
  show()
  act(() => void showAlert({ title: 'Alert', message: 'Words', tone }))
  const alert = screen.getByRole('dialog', { name: 'Alert' })
  const drawn = alert.querySelector('svg')?.getAttribute('class') ?? 'none'
  expect(drawn).toMatch(icon)
})

it('an alert has the focus as soon as it shows', () => {
  show()
  act(() => void showAlert({ title: 'Alert', message: 'Words' }))
  expect(document.activeElement?.textContent).toBe('OK')
})

it('the second half of a double click does not close the dialog that the first one opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show()
  act(() => void showModal({ title: 'Files', body: () => <p>None</p> }))
  const clickBeside = () =>
    act(async () => {
      const beside = document.querySelector('.mantine-Modal-overlay')
      if (beside) fireEvent.click(beside)
    })
  await clickBeside()
  expect(modals.get()).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(500))
  await clickBeside()
  expect(modals.get()).toHaveLength(0)
  vi.useRealTimers()
})

it('the head of a dialog is no banner of the page', () => {
  show()
  act(() => void showModal({ title: 'Files', body: () => <p>None</p> }))
  expect(screen.getByRole('dialog', { name: 'Files' }).querySelector('header')?.role).toBe('presentation')
  act(() => modals.set([]))
})

it('many lines of an alert are scrolled by the keyboard, few are no stop for it', () => {
  show()
  act(() => void showAlert({ title: 'Few', message: 'one\ntwo' }))
  expect(screen.queryByRole('group')).toBeNull()
  act(() => openAlert.get()?.answer(true))
  act(() => void showAlert({ title: 'Many', message: 'line\n'.repeat(20) }))
  expect(screen.getByRole('group', { name: 'Many' }).tabIndex).toBe(0)
})

it('Escape closes the menu over a dialog alone, also before the menu has the focus', () => {
  giveEscapeToMenus()
  show()
  act(() => void showModal({ title: 'Below', body: () => <WithMenu /> }))
  expect(screen.getByRole('menu')).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('dialogs stack, the newest on top; a blocking one names the running action', () => {
  show()
  const close = [showModal, showModal].map((open, at) => {
    let shut = () => {}
    act(() => {
      shut = open({ title: `Dialog ${at}`, body: () => 'words' })
    })
    return shut
  })
  expect(screen.getAllByRole('dialog').length).toBe(2)
  act(() => close[1]?.())
  expect(screen.getByRole('dialog', { name: 'Dialog 0' })).toBeDefined()
  act(() => close[0]?.())
  act(() => blockingWork.set([{ label: 'Publishing the site' }]))
  expect(screen.getByRole('alert').textContent).toContain('Publishing the site')
  expect(fireEvent.keyDown(document.body, { key: 'e' })).toBe(false)
  act(() => blockingWork.set([]))
  expect(fireEvent.keyDown(document.body, { key: 'e' })).toBe(true)
})

it('a dialog whose inside fails closes and says so; the page stays', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show()
  const Failing = () => {
    throw new TypeError('a mistake of ours')
  }
  const onClosed = vi.fn<() => void>()
  act(() => {
    showModal({ title: 'Fine', body: () => 'words' })
    showModal({ title: 'Failing', body: () => <Failing />, onClosed })
  })
  expect(screen.getAllByRole('dialog').map((dialog) => dialog.textContent)).toEqual(['Finewords'])
  expect(onClosed).toHaveBeenCalledOnce()
  expect(notices.get().map(({ title }) => title)).toEqual(['An Error Occurred'])
  act(() => modals.set([]))
  logged.mockRestore()
})

function Unsaved({ what }: { readonly what: string }) {
  useLeaveGuard(true, what)
  return <p>{what}</p>
}

it('asks before it closes a dialog with unsaved input, and not for a dialog below it', async () => {
  render(
    <MantineProvider env="test">
      <Unsaved what="the form" />
      <OpenDialogs />
    </MantineProvider>,
  )
  act(() => void showModal({ title: 'Plain', body: (close) => <Button onClick={close}>Done</Button> }))
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect([modals.get(), openAlert.get()]).toEqual([[], undefined])

  const body = (close: () => void) => (
    <>
      <Unsaved what="the list of files" />
      <Button onClick={close}>Done</Button>
    </>
  )
  act(() => void showModal({ title: 'Files', body }))
  const done = screen.getByRole('button', { name: 'Done' })
  const answer = (isConfirmed: boolean) => act(async () => openAlert.get()?.answer(isConfirmed))
  const ways = [
    () => fireEvent.keyDown(done, { key: 'Escape' }),
    () => fireEvent.click(screen.getByRole('button', { name: 'Close: Files', hidden: true })),
    () => fireEvent.click(done),
  ]
  for (const way of ways) {
    way()
    expect(openAlert.get()?.message).toBe('Your changes in the list of files are not saved yet.')
    await answer(false)
    expect(modals.get().length).toBe(1)
  }
  fireEvent.click(done)
  await answer(true)
  expect([modals.get(), openAlert.get()]).toEqual([[], undefined])
})

it('Escape closes a dialog with buttons in its foot, the top one alone', () => {
  show()
  const open = (title: string) => showModal({ title, body: (close) => <Button onClick={close}>Done</Button> })
  act(() => {
    open('Filters')
    open('Custom Date Range')
  })
  const topDone = screen.getAllByRole('button', { name: 'Done', hidden: true }).at(-1)
  if (topDone === undefined) throw new Error('The dialog has a button.')
  fireEvent.keyDown(topDone, { key: 'Escape' })
  expect(modals.get().map(({ title }) => title)).toEqual(['Filters'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(modals.get()).toEqual([])
})

it('returns the focus to the element that had it, unless another one has it', () => {
  render(
    <MantineProvider env="test">
      <button type="button">Opener</button>
      <button type="button">Other</button>
      <OpenDialogs />
    </MantineProvider>,
  )
  const [opener, other] = ['Opener', 'Other'].map((name) => screen.getByRole('button', { name }))
  const opened = () => {
    opener?.focus()
    let close = () => {}
    act(() => {
      close = showModal({ title: 'Filters', body: () => <input aria-label="Name" /> })
    })
    screen.getByLabelText('Name').focus()
    return () => act(() => close())
  }
  opened()()
  expect(document.activeElement).toBe(opener)
  const close = opened()
  other?.focus()
  close()
  expect(document.activeElement).toBe(other)
})
