import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openThread, postMessage, setThreadStatus } from '../../../domain/inbox/index.ts'
import { forgetKept } from '../../platform/session/forget-at-end.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { notify } from '../../platform/notices.ts'
import { CommentsDialog } from './comments-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn<() => void>() }))

const thread = {
  id: 't1',
  version: 2,
  status: 'open',
  message_count: 1,
  medium: 'note',
  subject: 'About us: Heading',
  object: { type: 'pages', id: 'p1', field: 'content.title' },
}
const said = { id: 'm1', version: 1, message: 'Is this true?', creator: { id: 'u2', label: 'Jo Stern' }, date: 1 }

interface Post {
  readonly body: { readonly messageId: string }
}

function show(rows: readonly object[], post: () => Promise<unknown> = () => Promise.resolve({}), userId = 'u1') {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows, next: null, cursor: '1' }))
  platform.session.user.set({ id: userId, name: 'Ana Ruiz', email: 'ana@laro.example' })
  const posts: Post[] = []
  const resolved: object[] = []
  vi.spyOn(platform.api, 'call').mockImplementation((contract: object, input?: object) => {
    if (contract === openThread) return Promise.resolve({ messages: [said], next: null })
    if (contract === setThreadStatus) {
      resolved.push(input ?? {})
      return Promise.resolve({})
    }
    expect(contract).toBe(postMessage)
    posts.push(input as Post)
    return post()
  })
  const { unmount } = render(
    <Platform>
      <MantineProvider env="test">
        <CommentsDialog page={{ id: 'p1', name: 'About us' }} path="content.title" label="Title" onClose={() => {}} />
      </MantineProvider>
    </Platform>,
  )
  return { posts, resolved, unmount }
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
const send = () => fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })

it('the first comment begins the conversation of its field, by its words and no markup', async () => {
  const { posts } = show([])
  fireEvent.change(box(), { target: { value: '<b>Is it?</b>' } })
  send()
  await waitFor(() => expect(posts).toHaveLength(1))
  expect(posts[0]).toMatchObject({
    body: { field: 'content.title', subject: 'About us: Title', messageHtml: '<p>&lt;b&gt;Is it?&lt;/b&gt;</p>' },
  })
  await waitFor(() => expect(box().value).toBe(''))
})

it('further comments join the conversation, and its comments are shown with their authors', async () => {
  const { posts } = show([thread])
  expect(await screen.findByText('Is this true?')).toBeDefined()
  expect(screen.getByText('Jo Stern')).toBeDefined()
  fireEvent.change(box(), { target: { value: 'Yes.' } })
  send()
  await waitFor(() => expect(posts[0]).toMatchObject({ body: { threadId: 't1', messageHtml: '<p>Yes.</p>' } }))
})

it('a refused comment stays in the box, also when the dialog is closed, and goes once under one id', async () => {
  let isAway = true
  const { posts, unmount } = show([], () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({})))
  fireEvent.change(box(), { target: { value: 'Kept words' } })
  send()
  await waitFor(() => expect(posts).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Comment' }).hasAttribute('data-loading')).toBe(false))
  isAway = false
  send()
  await waitFor(() => expect(posts).toHaveLength(2))
  expect(new Set(posts.map(({ body }) => body.messageId)).size).toBe(1)
  fireEvent.change(box(), { target: { value: 'Not sent yet' } })
  unmount()
  notify(null)
  show([])
  expect(box().value).toBe('Not sent yet')
})

it('other words than those of which no answer came are another comment', async () => {
  const { posts } = show([], () => Promise.reject(new Error('away')))
  fireEvent.change(box(), { target: { value: 'Perhaps there' } })
  send()
  await waitFor(() => expect(posts).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Comment' }).hasAttribute('data-loading')).toBe(false))
  fireEvent.change(box(), { target: { value: 'Perhaps there, and more' } })
  send()
  await waitFor(() => expect(posts).toHaveLength(2))
  expect(posts[1]?.body.messageId).not.toBe(posts[0]?.body.messageId)
  notify(null)
  fireEvent.change(box(), { target: { value: '' } })
})

it('a comment that arrives after the dialog was closed is not offered to be sent again', async () => {
  const arriving = Promise.withResolvers<object>()
  const { posts, unmount } = show([], () => arriving.promise)
  fireEvent.change(box(), { target: { value: 'Sent once' } })
  send()
  await waitFor(() => expect(posts).toHaveLength(1))
  unmount()
  const again = show([])
  expect(box().value).toBe('Sent once')
  send()
  await waitFor(() => expect(again.posts).toHaveLength(1))
  // The server knows the second one by its id, and makes no other comment of it.
  expect(again.posts[0]?.body.messageId).toBe(posts[0]?.body.messageId)
  arriving.resolve({})
  await waitFor(() => expect(box().value).toBe(''))
})

it('an unsent comment is not shown to the next user who signs in', () => {
  const { unmount } = show([])
  fireEvent.change(box(), { target: { value: 'Between us' } })
  unmount()
  forgetKept()
  show([], undefined, 'u2')
  expect(box().value).toBe('')
})

it('a comment of a closed page is restored for its user with a note', () => {
  const { unmount } = show([])
  fireEvent.change(box(), { target: { value: 'Between us' } })
  unmount()
  forgetKept()
  show([])
  expect(box().value).toBe('Between us')
  expect(screen.getByText(/Your unsaved changes/)).toBeDefined()
})

it('resolves right after an own comment, which the list does not have yet', async () => {
  const { posts, resolved } = show([thread], () => Promise.resolve({ thread: { ...thread, version: 3 } }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Comment' }), { target: { value: 'It does now.' } })
  await screen.findByText('Is this true?')
  send()
  await waitFor(() => expect(posts).toHaveLength(1))
  await waitFor(() => expect(box().value).toBe(''))
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }))
  await waitFor(() => expect(resolved).toMatchObject([{ params: { id: 't1' }, body: { version: 3, status: 'done' } }]))
})

it('resolves no conversation while a comment is on its way into it', async () => {
  const arriving = Promise.withResolvers<object>()
  const { posts, resolved } = show([thread], () => arriving.promise)
  fireEvent.change(box(), { target: { value: 'It does now.' } })
  const resolve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resolve' })
  send()
  await waitFor(() => expect(posts).toHaveLength(1))
  expect(resolve.disabled).toBe(true)
  arriving.resolve({ thread: { ...thread, version: 3 } })
  await waitFor(() => expect(resolve.disabled).toBe(false))
  fireEvent.click(resolve)
  await waitFor(() => expect(resolved[0]).toMatchObject({ body: { version: 3 } }))
})

it('continues a conversation begun just now, before the live feed reports it', async () => {
  const { posts } = show([], () => Promise.resolve({ thread, message: said }))
  const say = async (words: string, count: number) => {
    fireEvent.change(box(), { target: { value: words } })
    send()
    await waitFor(() => expect(posts).toHaveLength(count))
    await waitFor(() => expect(box().value).toBe(''))
  }
  await say('Is it?', 1)
  await say('I mean it.', 2)
  expect(posts.map(({ body }) => 'threadId' in body && body.threadId)).toEqual([false, 't1'])
})
