import ReconnectingSocket from 'partysocket/ws'
import { liveCloseCodes, type LiveAnswer } from '../../../domain/kernel/live-protocol.ts'
import type { Filter, OrderBy } from '../../../domain/kernel/index.ts'
import { expiryOf, type TokenSource } from '../api/id-token.ts'
import { createStore, type Store } from '../store.ts'
import type { Versioned, WindowChange } from './live-window.ts'

/** `live`: what is shown follows the server. `away`: it does not, and says so. */
export type LiveState = 'idle' | 'connecting' | 'live' | 'away'

export interface Watch {
  /** Collection path or document path. */
  readonly path: string
  readonly where?: Filter
  readonly orderBy?: OrderBy
  readonly limit?: number
  /** Versions of the rows shown now; asked again at every reconnection, so that only the difference is sent. */
  readonly have: () => Record<string, number>
  readonly onRows: (change: WindowChange<Versioned>) => void
  /** The server cannot tell the difference: fetch anew. */
  readonly onRefetch: () => void
}

export interface LiveConnection {
  readonly state: Store<LiveState>
  /** Build of the server that answers; a different one means that a new version is available (decision P9). */
  readonly build: Store<string | undefined>
  /** Follows a list or record until the returned function is called. */
  watch(watch: Watch): () => void
  /** Connects anew for the client chosen now. */
  restart(): void
  stop(): void
}

export interface LiveOptions {
  readonly url: () => string
  readonly tokens: TokenSource
  readonly clientId: () => string | undefined
}

type ServerMessage = LiveAnswer<Versioned>

const renewBeforeMs = 20_000

/** The socket of the change feed. Reconnects by itself, and then asks for what it missed of everything watched. */
export function createLiveConnection(options: LiveOptions): LiveConnection {
  const state = createStore<LiveState>('idle')
  const build = createStore<string | undefined>(undefined)
  const watches = new Map<string, Watch>()
  let socket: ReconnectingSocket | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  let count = 0

  const send = (message: object) => socket?.send(JSON.stringify(message))
  const ask = (id: string, watch: Watch) => {
    const { path, where, orderBy, limit } = watch
    send({ type: 'watch', id, path, where, orderBy, limit, have: watch.have() })
  }

  const renewLater = (token: string) => {
    clearTimeout(renewal)
    renewal = setTimeout(() => void renew(), Math.max(1000, expiryOf(token) - Date.now() - renewBeforeMs))
  }
  const renew = async () => {
    const token = await options.tokens.get()
    if (token === null || state.get() !== 'live') return
    send({ type: 'token', token })
    renewLater(token)
  }

  const sayHello = async (opened: ReconnectingSocket) => {
    const token = await options.tokens.get()
    const client = options.clientId()
    if (socket !== opened) return
    if (token === null || client === undefined) return stop()
    send({ type: 'hello', token, client })
    renewLater(token)
  }

  const onMessage = (message: ServerMessage) => {
    if (message.type === 'hello') {
      build.set(message.build)
      state.set('live')
      for (const [id, watch] of watches) ask(id, watch)
      return
    }
    const watch = watches.get(message.id ?? '')
    if (message.type === 'rows') watch?.onRows(message)
    if (message.type === 'refetch') watch?.onRefetch()
    if (message.type === 'error') console.warn(`live: ${message.error} for ${watch?.path ?? 'an ended watch'}`)
  }

  const onClose = (code: number) => {
    clearTimeout(renewal)
    state.set('away')
    if (code === liveCloseCodes.unauthenticated) options.tokens.drop()
    if (code === liveCloseCodes.outOfReach) stop()
  }

  const start = () => {
    state.set('connecting')
    const opened = new ReconnectingSocket(options.url, [], {
      minReconnectionDelay: 300,
      maxReconnectionDelay: 8000,
      maxEnqueuedMessages: 0,
    })
    socket = opened
    opened.addEventListener('open', () => {
      sayHello(opened).catch((error: unknown) => {
        console.warn('live: no token, trying again', error)
        opened.reconnect()
      })
    })
    opened.addEventListener('message', (event) => {
      if (socket === opened) onMessage(JSON.parse(String(event.data)) as ServerMessage)
    })
    opened.addEventListener('close', (event) => {
      if (socket === opened) onClose(event.code)
    })
  }

  const stop = () => {
    clearTimeout(renewal)
    const closing = socket
    socket = undefined
    closing?.close()
    state.set('idle')
  }

  return {
    state,
    build,
    watch(watch) {
      const id = `w${(count += 1)}`
      watches.set(id, watch)
      if (state.get() === 'live') ask(id, watch)
      return () => {
        watches.delete(id)
        if (state.get() === 'live') send({ type: 'unwatch', id })
      }
    },
    restart() {
      stop()
      start()
    },
    stop,
  }
}
