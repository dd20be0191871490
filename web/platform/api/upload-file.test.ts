import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../../../domain/kernel/index.ts'
import { createApi } from './api.ts'
import { downloadFile } from './download-file.ts'
import { IntentKeys } from './intent-keys.ts'
import { seenPosition } from './position.ts'
import { streamEvents } from './stream-events.ts'
import { uploadFile } from './upload-file.ts'

/** Treats the first token as expired; records the content sent with each token. */
let tokensSent: (string | null)[] = []
const statusFor = (token: string | null): number => {
  tokensSent.push(token)
  return token === 'fresh' ? 200 : 401
}

class FakeUpload {
  static opened = 0
  readonly upload = {}
  readonly #headers = new Headers()
  status = 0
  responseText = ''
  onload: () => void = () => undefined
  open() {
    FakeUpload.opened += 1
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  getResponseHeader = () => null
  abort() {}
  send() {
    this.status = statusFor(this.#headers.get('token'))
    this.responseText = JSON.stringify({ id: 'f1' })
    queueMicrotask(() => this.onload())
  }
}

let giveToken: (token: string) => void = () => undefined

function server() {
  let isOver = false
  let first: Promise<string> = Promise.resolve('over')
  const tokens = {
    get: () => (isOver ? Promise.resolve('fresh') : first),
    msLeft: () => 0,
    drop: () => {
      isOver = true
    },
  }
  const holdToken = () => {
    first = new Promise((resolve) => (giveToken = resolve))
  }
  const api = createApi({
    tokens,
    clientId: () => 'c1',
    onSignedOut: () => undefined,
    seen: seenPosition(),
    keys: new IntentKeys(),
  })
  return { api, holdToken }
}

beforeEach(() => {
  tokensSent = []
  FakeUpload.opened = 0
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('fetch', (_: string, init: RequestInit) =>
    Promise.resolve(new Response('data: {}\n\n', { status: statusFor(new Headers(init.headers).get('token')) })),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = 'clients/c1/attachments/threads/t/list.pdf'
const file = new File(['words'], 'list.pdf')
const polish = defineContract({ method: 'POST', path: '/polish', summary: 'Polish', role: 'user', output: z.unknown() })

it('an upload whose token is over goes again with a fresh one', async () => {
  await expect(uploadFile(server().api, { path, file })).resolves.toEqual({ id: 'f1' })
  expect(tokensSent).toEqual(['over', 'fresh'])
})

it('an upload that is stopped while its token is fetched is never started', async () => {
  const { api, holdToken } = server()
  holdToken()
  const stop = new AbortController()
  const upload = uploadFile(api, { path, file, signal: stop.signal })
  stop.abort()
  giveToken('fresh')
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  expect(FakeUpload.opened).toBe(0)
})

it('a streamed answer whose token is over is asked for again with a fresh one', async () => {
  const events = []
  for await (const event of streamEvents(server().api, polish, {
    body: undefined,
    signal: new AbortController().signal,
  }))
    events.push(event)
  expect(events).toHaveLength(1)
  expect(tokensSent).toEqual(['over', 'fresh'])
})

it('a download whose token is over is asked for again with a fresh one', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await downloadFile(server().api, '/files/x', 'x.pdf')
  expect(tokensSent).toEqual(['over', 'fresh'])
  expect(click).toHaveBeenCalledOnce()
})
