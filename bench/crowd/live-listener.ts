import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { LiveAnswer } from '../../domain/kernel/live/live-protocol.ts'
import type { Stage } from '../row.ts'
import type { Watch } from './crowd-protocol.ts'

interface Waiting<Row> {
  readonly fits: (row: Row) => boolean
  readonly heard: () => void
}

const hearWithinMs = 60_000

/** One screen that waits for certain rows. */
export class LiveListener<Row> {
  readonly #socket: WebSocket
  readonly #waiting = new Set<Waiting<Row>>()

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      if (Buffer.isBuffer(data)) this.#take(JSON.parse(data.toString()) as LiveAnswer<Row>)
    })
  }

  static async open<Row>(stage: Stage, watch: Watch): Promise<LiveListener<Row>> {
    const socket = new WebSocket(`${stage.origin.replace('http', 'ws')}/api/live`)
    await once(socket, 'open')
    const listener = new LiveListener<Row>(socket)
    for (const message of [
      { type: 'hello', token: await stage.token(), client: stage.largeClient },
      { type: 'watch', id: 'listener', ...watch },
    ]) {
      const answered = once(socket, 'message')
      socket.send(JSON.stringify(message))
      await answered
    }
    return listener
  }

  #take(answer: LiveAnswer<Row>): void {
    if (answer.type !== 'rows') return
    for (const waiting of this.#waiting) {
      if (![...answer.added, ...answer.modified].some(waiting.fits)) continue
      this.#waiting.delete(waiting)
      waiting.heard()
    }
  }

  /** Resolves when a row that fits has arrived. */
  until(fits: (row: Row) => boolean): Promise<void> {
    return new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error('a row that was waited for did not arrive')), hearWithinMs)
      const heard = () => {
        clearTimeout(late)
        done()
      }
      this.#waiting.add({ fits, heard })
    })
  }

  close(): void {
    this.#socket.close()
  }
}
