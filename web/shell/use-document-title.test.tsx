import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { useDocumentTitle } from './use-document-title.ts'

function Screen({ title, thread }: { readonly title: string; readonly thread?: string }) {
  useDocumentTitle()
  return (
    <>
      <h1>{title}</h1>
      {thread !== undefined && <h2 data-thread-heading>{thread}</h2>}
    </>
  )
}

it('says the open conversation, the screen and the client, and follows them', async () => {
  const { platform, wrapper } = testPlatform(() => undefined)
  const client = platform.client.get()?.name ?? ''
  const { rerender } = render(<Screen title="Smart Inbox" />, { wrapper })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Smart Inbox')
  await waitFor(() => expect(document.title).toBe(`Smart Inbox · ${client} · Flightline`))
  rerender(<Screen title="Smart Inbox" thread="Quote 40118" />)
  await waitFor(() => expect(document.title).toBe(`Quote 40118 · Smart Inbox · ${client} · Flightline`))
  rerender(<Screen title="Trips" />)
  await waitFor(() => expect(document.title).toBe(`Trips · ${client} · Flightline`))
})

it('looks through the page for a heading that changed alone', async () => {
  const { platform, wrapper } = testPlatform(() => undefined)
  const client = platform.client.get()?.name ?? ''
  const { rerender } = render(<Screen title="Pages" />, { wrapper })
  await waitFor(() => expect(document.title).toBe(`Pages · ${client} · Flightline`))
  const looked = vi.spyOn(document, 'querySelector')
  const field = document.body.appendChild(document.createElement('p'))
  for (const key of 'Hello') field.append(key, document.createElement('br'))
  field.remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(looked).not.toHaveBeenCalled()
  looked.mockRestore()
  rerender(<Screen title="Blogs" />)
  await waitFor(() => expect(document.title).toBe(`Blogs · ${client} · Flightline`))
  document.querySelector('h1')?.firstChild?.replaceWith('Menus')
  await waitFor(() => expect(document.title).toBe(`Menus · ${client} · Flightline`))
})
