import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { deviceDrafts } from './inbox/drafts/device-drafts.ts'
import { deviceShared } from './inbox/drafts/shared/device-shared.ts'
import { keptPages } from './ui/form/kept-form.ts'
import { testPlatform } from './platform/data/test-platform.tsx'
import { closeDialogs, openAlert } from './platform/dialogs.ts'
import { leave } from './session-guards.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(closeDialogs)

const place = { threadId: 't1' }

/** Input of a user on this device: a draft, a page and the last opened record. */
function typeAs(userId: string, isUnsaved: boolean): void {
  const draft = { id: `${userId}-draft`, medium: 'note' as const, html: '<p>Words</p>', files: [] }
  deviceDrafts({ clientId: 'c1', userId }, place, 'tab').keep({ draft, version: 1, isUnsaved, at: 1 } as never)
  sessionStorage.setItem(`flightline-recent:${userId}:c1`, '[]')
}

function openTab() {
  const { platform } = testPlatform(() => undefined)
  const signOut = vi.spyOn(platform.session, 'signOut').mockResolvedValue()
  const left = leave({ context: { platform } }).catch((thrown: unknown) => thrown)
  return { left, signOut, platform }
}

const names = (): string[] => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

it('a sign-out removes the input of its user from the device, and of no other user', async () => {
  typeAs('ana', false)
  typeAs('jo', true)
  keptPages.keeper('c1/ana/p1')(() => undefined)
  const { left, signOut } = openTab()
  expect(isRedirect(await left)).toBe(true)
  expect(signOut).toHaveBeenCalledOnce()
  expect(names().filter((name) => name.includes('ana'))).toEqual([])
  expect(names().filter((name) => name.includes('jo'))).toHaveLength(2)
})

it('a sign-out names unsaved input first, and keeps it when the user stays', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  typeAs('ana', true)
  deviceShared({ clientId: 'c2', userId: 'ana' }, 't2', 'page').keep('d2', 'state')
  keptPages.keeper('c1/ana/p1')(() => ({ before: {}, typed: { name: 'Home' }, leftOut: [] }))
  const { left, signOut } = openTab()
  // The sign-out looks for a while whether the page saves its input.
  for (let looks = 0; looks < 50 && openAlert.get() === undefined; looks += 1) await vi.advanceTimersByTimeAsync(200)
  expect(openAlert.get()?.message).toContain('2 drafts, 1 page with changes')
  openAlert.get()?.answer(false)
  expect(await left).toMatchObject({ options: { href: '/' } })
  expect(signOut).not.toHaveBeenCalled()
  expect(keptPages.own('c1/ana/p1')).toBeDefined()
  expect(names().some((name) => name.startsWith('flightline-draft c1 ana'))).toBe(true)
})

it('a session that ends without a sign-out keeps the input on the device', () => {
  typeAs('ana', true)
  const { platform } = testPlatform(() => undefined)
  platform.session.end()
  expect(names().filter((name) => name.includes('ana'))).toHaveLength(2)
})

it('a sign-out asks about a form that another tab has open, and removes it from the device', async () => {
  const name = `flightline form c1/ana/${encodeURIComponent('contacts c7 title')} tab other`
  localStorage.setItem(name, JSON.stringify({ before: { title: 'CEO' }, typed: { title: 'VP' }, at: Date.now() }))
  const { left, signOut } = openTab()
  await expect.poll(() => openAlert.get()?.message).toContain('The server does not have: 1 form with changes.')
  openAlert.get()?.answer(true)
  expect(isRedirect(await left)).toBe(true)
  expect(signOut).toHaveBeenCalledOnce()
  expect(localStorage.getItem(name)).toBeNull()
})
