import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { listenOnLoopback } from '../../../listen.ts'

/** One connection that goes through a wire: the side of who called, and the side of who was called. */
interface Pair {
  readonly near: Socket
  readonly far: Socket
  /** The next bytes of the called side are swallowed. */
  isMute: boolean
  /** So long each piece takes, in milliseconds; once slow, a connection stays so. */
  delayMs: number
}

/** A moment on the wire: when these words pass from the caller to the called. */
export interface WirePoint {
  readonly words: string
  /** `before` they arrive, or `after` they have taken effect and before the answer is received. */
  readonly moment: 'before' | 'after'
  readonly strike: () => void
}

type Mood = 'open' | 'refusing' | 'stalled'

/** Statements that have a name, ours or the queue's: afterwards only the name passes, for the same words. */
const named = new Map<string, string>()
const naming = /P[^]{4}([\w-]{24}|[\w/]{4,63})\0([^\0]*)\0/g

function learn(text: string): void {
  for (const [, name = '', words = ''] of text.matchAll(naming)) named.set(name, words)
}

/** True if a piece of the wire says these words, in full or by a name that means them. */
function says(text: string, words: string): boolean {
  if (text.includes(words)) return true
  for (const [name, statement] of named) if (statement.includes(words) && text.includes(`\0${name}\0`)) return true
  return false
}

function inTime({ delayMs }: Pair, pass: () => void): void {
  if (delayMs === 0) pass()
  else setTimeout(pass, delayMs)
}

/** A piece of network between the product and its peer, that can be cut, half closed, stalled and listened to. */
export class Wire {
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  readonly #target: () => number
  #points: WirePoint[] = []
  #mood: Mood = 'open'
  #delayMs = 0
  #farewell: string | undefined
  #port = 0
  /** How often it was healed. */
  healings = 0

  private constructor(target: () => number) {
    this.#target = target
    this.#server = createServer((near) => this.#join(near))
  }

  /** Opens a wire to a port of this machine, which is asked for again for each connection. */
  static async to(target: () => number): Promise<Wire> {
    const wire = new Wire(target)
    wire.#port = await listenOnLoopback(wire.#server)
    return wire
  }

  get port(): number {
    return this.#port
  }

  /** Waits for words to pass; the connection on which they do is cut. */
  at(point: WirePoint): void {
    this.#points.push(point)
  }

  /** Resets all connections, as a router does that was restarted. */
  cut(): void {
    for (const pair of this.#pairs) this.#end(pair)
  }

  /** Ends one direction of all connections: the caller receives the end, or the called does. */
  halfClose(side: 'near' | 'far'): void {
    for (const pair of this.#pairs) pair[side].end()
  }

  /** Nothing passes any more, and nothing ends. */
  stall(): void {
    this.#mood = 'stalled'
    for (const { near, far } of this.#pairs) {
      near.pause()
      far.pause()
    }
  }

  /** The port no longer listens. */
  refuse(): void {
    this.#mood = 'refusing'
    this.cut()
  }

  /** Everything takes so long, in milliseconds. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs
    for (const pair of this.#pairs) pair.delayMs = delayMs
  }

  /** Connected callers are cut off, and new ones get these words and nothing else. */
  turnAway(words: string): void {
    this.#farewell = words
    this.cut()
  }

  /** All is well again; points that were not met are forgotten. */
  heal(): void {
    this.healings += 1
    this.#mood = 'open'
    this.#delayMs = 0
    this.#farewell = undefined
    this.#points = []
    for (const { near, far } of this.#pairs) {
      near.resume()
      far.resume()
    }
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(near: Socket): void {
    near.on('error', () => near.destroy())
    if (this.#mood === 'refusing') {
      near.resetAndDestroy()
      return
    }
    if (this.#farewell !== undefined) {
      near.end(this.#farewell)
      return
    }
    const far = connect({ port: this.#target(), host: '127.0.0.1', allowHalfOpen: true })
    const pair: Pair = { near, far, isMute: false, delayMs: this.#delayMs }
    this.#pairs.add(pair)
    near.setNoDelay(true)
    far.setNoDelay(true)
    far.on('error', () => this.#end(pair))
    near.on('data', (chunk: Buffer) => inTime(pair, () => this.#pass(pair, chunk)))
    far.on('data', (chunk) => {
      if (!pair.isMute) inTime(pair, () => near.write(chunk))
    })
    near.on('end', () => far.end())
    far.on('end', () => near.end())
    for (const side of [near, far]) side.on('close', () => this.#end(pair))
    if (this.#mood === 'stalled') {
      near.pause()
      far.pause()
    }
  }

  #pass(pair: Pair, chunk: Buffer): void {
    const text = chunk.toString('latin1')
    learn(text)
    const met = this.#points.find((point) => says(text, point.words))
    if (!met) {
      pair.far.write(chunk)
      return
    }
    this.#points = this.#points.filter((point) => point !== met)
    const { healings } = this
    const strike = () => {
      // Once all is healed, nothing more may break.
      if (this.healings === healings) met.strike()
      this.#end(pair)
    }
    if (met.moment === 'before') {
      strike()
      return
    }
    pair.isMute = true
    pair.far.once('data', strike)
    pair.far.write(chunk)
  }

  #end(pair: Pair): void {
    if (!this.#pairs.delete(pair)) return
    pair.near.resetAndDestroy()
    pair.far.resetAndDestroy()
  }
}
