import { beforeEach, expect, it, vi } from 'vitest'
import type { KeptForm } from './kept-form.ts'

const place = 'c1/ana/p1'

const makeDraft = (name: string): KeptForm => ({ version: 1, before: {}, typed: { name }, leftOut: [] })

/** Names of the locks that the open tabs hold. */
const held = new Set<string>()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  held.clear()
  const request = async (name: string, work: () => Promise<unknown>) => {
    held.add(name)
    await work()
    held.delete(name)
  }
  const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })) })
  vi.stubGlobal('navigator', { locks: { request, query } })
  return () => vi.unstubAllGlobals()
})

/** A separate tab: fresh modules over the storage that all tabs share. */
async function openTab() {
  vi.resetModules()
  const tab = await import('./kept-form.ts')
  const { tabName } = await import('../../platform/tab-name.ts')
  const keep = tab.keptPages.keeper(place)
  const type = (name: string | undefined) => {
    keep(() => (name === undefined ? undefined : makeDraft(name)))
    window.dispatchEvent(new Event('pagehide'))
    sessionStorage.clear()
  }
  const takeOver = async () => {
    const taken: unknown[] = []
    await tab.keptPages.takeOver(place, ({ typed }) => taken.push(typed['name']) > 0)
    return taken
  }
  tabName()
  return {
    type,
    takeOver,
    own: () => tab.keptPages.own(place)?.typed,
    close: () => held.delete(`flightline tab ${tabName()}`),
  }
}

it('two open tabs keep their drafts of one page apart', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.type('Fleet')
  other.type('Prices')
  expect([one.own(), other.own()]).toEqual([{ name: 'Fleet' }, { name: 'Prices' }])
  expect(await other.takeOver()).toEqual([])
  one.type(undefined)
  expect(other.own()).toEqual({ name: 'Prices' })
})

it('the draft of a closed tab is taken over by one tab', async () => {
  const [closed, next, last] = [await openTab(), await openTab(), await openTab()]
  closed.type('Fleet')
  closed.close()
  expect(await next.takeOver()).toEqual(['Fleet'])
  expect(next.own()).toEqual({ name: 'Fleet' })
  expect(await last.takeOver()).toEqual([])
})

it('the draft of a closed tab stays where a tab with other words does not take it', async () => {
  const [closed, busy] = [await openTab(), await openTab()]
  closed.type('Fleet')
  closed.close()
  const tab = await import('./kept-form.ts')
  await tab.keptPages.takeOver(place, () => false)
  expect(await busy.takeOver()).toEqual(['Fleet'])
})
