import { afterEach, expect, it, vi } from 'vitest'
import { openPushed } from './open-pushed.ts'

const worker = new EventTarget()
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

it('opens the target of a notification and says so; refuses targets outside the product', () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  const navigate = vi.fn<(to: { readonly href: string }) => Promise<void>>(() => Promise.resolve())
  openPushed({ navigate })
  const answered: string[] = []
  const click = (url: string) => {
    const { port1, port2 } = new MessageChannel()
    vi.spyOn(port2, 'postMessage').mockImplementation(() => void answered.push(url))
    worker.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'open', url }, ports: [port2] }))
    port1.close()
  }
  for (const url of ['https://elsewhere.example/', '/laro/threads?thread=t1']) click(url)
  expect(answered).toEqual(['/laro/threads?thread=t1'])
  expect(navigate.mock.calls).toEqual([[{ href: '/laro/threads?thread=t1' }]])
})

it('does without where the browser has no service worker', () => {
  expect(() => openPushed({ navigate: () => Promise.resolve() })).not.toThrow()
})
