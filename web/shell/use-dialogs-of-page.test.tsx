import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closeDialogs, modals, openAlert, showAlert, showModal } from '../platform/dialogs.ts'
import { useLeaveGuard } from '../platform/use-leave-guard.ts'
import { useDialogsOfPage } from './use-dialogs-of-page.ts'

afterEach(closeDialogs)

function Page({ isUnsaved }: { readonly isUnsaved: boolean }) {
  useDialogsOfPage()
  useLeaveGuard(isUnsaved, 'the new task')
  return <Outlet />
}

/** A page that was reached from another one. */
async function openPage(isUnsaved = false) {
  const root = createRootRoute({ component: () => <Page isUnsaved={isUnsaved} /> })
  const pages = ['/quotes', '/trips'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => null }),
  )
  const history = createMemoryHistory({ initialEntries: ['/quotes', '/trips', '/trips?tab=legs'] })
  const router = createRouter({ routeTree: root.addChildren(pages), history })
  render(<RouterProvider router={router as never} />)
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return {
    router,
    back: () => act(async () => history.back()),
    go: (href: string) => act(() => router.navigate({ href })),
  }
}

it('Back closes the dialogs and alerts of the page that it leaves', async () => {
  const { back } = await openPage()
  showModal({ title: 'Filters', body: () => null })
  const answer = showAlert({ title: 'Delete?', message: 'Words' })
  await back()
  await waitFor(() => expect(modals.get()).toEqual([]))
  expect(await answer).toBe(false)
})

it('a dialog stays while the page changes its words only, and closes when a link leads to another page', async () => {
  const { go } = await openPage()
  showModal({ title: 'Filters', body: () => null })
  await go('/trips?tab=price')
  expect(modals.get()).toHaveLength(1)
  await go('/quotes')
  expect(modals.get()).toEqual([])
})

it('a link asks before it closes a dialog with input that is not saved', async () => {
  const { router } = await openPage(true)
  showModal({ title: 'New task', body: () => null })
  void router.navigate({ href: '/quotes' })
  await waitFor(() => expect(openAlert.get()?.title).toBe('Leave Without Saving?'))
  expect(modals.get()).toHaveLength(1)
  act(() => openAlert.get()?.answer(true))
  await waitFor(() => expect(modals.get()).toEqual([]))
})
