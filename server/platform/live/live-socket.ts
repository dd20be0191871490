import type { WebSocket } from 'ws'
import type { Actor, RecordDefinition } from '../../../domain/kernel/index.ts'
import {
  liveCloseCodes,
  readLiveRequest,
  type LiveAnswer,
  type LiveRequest,
} from '../../../domain/kernel/live/live-protocol.ts'
import { Forbidden, NotFound, Unavailable } from '../errors.ts'
import { requireActor, requireMember } from '../http/authenticate.ts'
import type { Platform, SessionFacts } from '../platform.ts'
import type { CaretRooms } from './caret-rooms.ts'
import type { LiveRange } from './live-range.ts'
import type { LiveTopics } from './live-topics.ts'
import type { Presence } from './presence.ts'
import { ScreenCarets } from './screen-carets.ts'
import { ScreenPresence } from './screen-presence.ts'
import { ScreenWatches } from './screen-watches.ts'
import { watchTarget } from './watch-path.ts'

/** Shared parts of all sockets of a process. */
export interface LiveHall {
  readonly platform: Platform
  readonly definitions: readonly RecordDefinition[]
  readonly ranges: readonly LiveRange[]
  readonly topics: LiveTopics
  readonly presence: Presence
  readonly rooms: CaretRooms
  /** Sent to every screen; a different one means that a new version is available (decision P9). */
  readonly build: string
  /** Position of the change feed. */
  readonly cursor: () => string
  /** Called for every socket that this side closes, with the reason. */
  readonly onClosed: (code: number) => void
  /** Called each time that a socket is sent who is where. */
  readonly onPeopleSent: () => void
}

interface Signed {
  readonly token: string
  readonly session: SessionFacts
  readonly actor: Actor
}

const helloWithinMs = 10_000
/** A screen that does not read its messages is cut off; it comes back and names its rows. */
const mostBufferedBytes = 4 * 1024 * 1024
const mostQueued = 1000
const askReachAgainMs = 500

const isSameReach = (one: Actor, other: Actor): boolean =>
  one.isDefaultClient === other.isDefaultClient &&
  one.roles.size === other.roles.size &&
  [...one.roles].every((role) => other.roles.has(role))

/** One screen on the live socket: its user and its watches. Its messages are handled one after the other. */
export class LiveSocket {
  readonly #hall: LiveHall
  readonly #socket: WebSocket
  readonly #watches: ScreenWatches
  readonly #presence: ScreenPresence
  readonly #carets: ScreenCarets
  #signed: Signed | undefined
  #expiry: NodeJS.Timeout
  /** Asks again what the user may see. */
  #later: NodeJS.Timeout | undefined
  #tasks: Promise<void> = Promise.resolve()
  #queued = 0
  #isAnswering = true

  constructor(hall: LiveHall, socket: WebSocket) {
    this.#hall = hall
    this.#socket = socket
    const { platform, presence, rooms, definitions, ranges, topics, onPeopleSent } = hall
    const targetOf = (path: string, clientId: string) => watchTarget(definitions, path, clientId)
    this.#presence = new ScreenPresence({
      platform,
      presence,
      targetOf,
      onPeopleSent,
      answer: (said) => this.#answer(said),
    })
    this.#carets = new ScreenCarets({ platform, presence, rooms, answer: (said) => this.#answer(said) })
    this.#watches = new ScreenWatches({
      definitions,
      ranges,
      topics,
      answer: (said) => this.#answer(said),
      send: (printed) => this.#send(printed),
      meet: (about, actor, shown) => this.#presence.meet(about, actor, shown),
    })
    this.#expiry = setTimeout(() => this.close(liveCloseCodes.unauthenticated), helloWithinMs)
    socket.on('message', (data, isBinary) => this.#receive(isBinary || !Buffer.isBuffer(data) ? '' : data.toString()))
    socket.on('pong', () => (this.#isAnswering = true))
    socket.on('error', (error) => hall.platform.log.debug({ error: error.message }, 'a live socket failed'))
    socket.on('close', () => this.#leaveAll())
  }

  get userId(): string | undefined {
    return this.#signed?.session.userId
  }

  get watches(): number {
    return this.#watches.size
  }

  close(code: number): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#hall.onClosed(code)
    this.#leaveAll()
    this.#socket.close(code)
  }

  /** Cuts off a screen that did not answer the last beat, and checks that its session is still valid. */
  beat(): void {
    if (!this.#isAnswering) {
      this.#socket.terminate()
      return
    }
    this.#isAnswering = false
    this.#socket.ping()
    const token = this.#signed?.token
    if (token !== undefined) this.#enqueue(() => this.#renew(token))
  }

  /**
   * The user's grants may have changed: rows out of reach disappear, rows within reach appear, at once, or as soon as
   * the database answers. While it stays away, the next beat ends the connection.
   */
  reachChanged(): void {
    this.#enqueue(async () => {
      try {
        await this.#takeReach()
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        clearTimeout(this.#later)
        this.#later = setTimeout(() => this.reachChanged(), askReachAgainMs)
      }
    })
  }

  async #takeReach(): Promise<void> {
    const signed = this.#signed
    if (!signed) return
    const { platform } = this.#hall
    const actor = await requireActor(platform, signed.session, { client: signed.actor.clientId, role: 'member' })
    if (isSameReach(actor, signed.actor)) return
    this.#signed = { ...signed, actor }
    this.#presence.reachChanged()
    this.#carets.reachChanged()
    this.#watches.reachChanged(actor)
  }

  #leaveAll(): void {
    clearTimeout(this.#expiry)
    clearTimeout(this.#later)
    this.#watches.end()
    this.#presence.end()
    this.#carets.end()
    this.#signed = undefined
  }

  #enqueue(task: () => Promise<void> | void): void {
    this.#queued += 1
    if (this.#queued > mostQueued) {
      this.close(liveCloseCodes.tooMany)
      return
    }
    this.#tasks = this.#tasks
      .then(task)
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#queued -= 1
      })
  }

  #failed(error: unknown): void {
    if (error instanceof NotFound || error instanceof Forbidden) return this.close(liveCloseCodes.outOfReach)
    if (!(error instanceof Unavailable)) this.#hall.platform.log.error({ err: error }, 'a live message failed')
    this.close(liveCloseCodes.away)
  }

  #receive(text: string): void {
    this.#enqueue(async () => {
      const message = readLiveRequest(text)
      if (message?.type === 'hello') await this.#hello(message)
      else if (!this.#signed) this.close(liveCloseCodes.badMessage)
      else if (!message) this.#answer({ type: 'error', error: 'invalid' })
      else await this.#take(message, this.#signed.actor)
    })
  }

  async #take(message: Exclude<LiveRequest, { type: 'hello' }>, actor: Actor): Promise<void> {
    if (message.type === 'token') await this.#renew(message.token)
    else if (message.type === 'watch') this.#watches.watch(message, actor)
    else if (message.type === 'watch-range') this.#watches.watchRange(message, actor)
    else if (message.type === 'beat') this.#answer({ type: 'beat' })
    else if (message.type === 'here') await this.#presence.here(message, actor)
    else if (message.type === 'caret') await this.#carets.stand(message, actor)
    else this.#watches.unwatch(message.id)
  }

  async #hello({ token, client }: { token: string; client: string }): Promise<void> {
    if (this.#signed) return this.close(liveCloseCodes.badMessage)
    const { platform, build, cursor } = this.#hall
    const session = await this.#sessionOf(token)
    if (!session) return this.close(liveCloseCodes.unauthenticated)
    const { forgotten } = platform.reach
    const actor = await requireActor(platform, session, { client, role: 'member' })
    this.#sign({ token, session, actor })
    // Grants that changed since changed for the signed-in users.
    if (forgotten !== platform.reach.forgotten) this.reachChanged()
    this.#answer({ type: 'hello', build, cursor: cursor() })
  }

  async #renew(token: string): Promise<void> {
    const signed = this.#signed
    if (!signed) return
    const session = await this.#sessionOf(token)
    if (session?.userId !== signed.session.userId) return this.close(liveCloseCodes.unauthenticated)
    await requireMember(this.#hall.platform, session, signed.actor.clientId)
    this.#sign({ ...signed, token, session })
  }

  async #sessionOf(token: string): Promise<SessionFacts | undefined> {
    const { identity, clock } = this.#hall.platform
    const session = await identity.verify(token)
    return session && session.expiresAt > clock() ? session : undefined
  }

  #sign(signed: Signed): void {
    clearTimeout(this.#expiry)
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#signed = signed
    const left = signed.session.expiresAt - this.#hall.platform.clock()
    this.#expiry = setTimeout(() => this.close(liveCloseCodes.unauthenticated), Math.max(0, left))
  }

  #answer(answer: LiveAnswer<never>): void {
    this.#send(JSON.stringify(answer))
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > mostBufferedBytes) {
      // A close handshake would wait for unread data.
      this.close(liveCloseCodes.tooSlow)
      this.#socket.terminate()
      return
    }
    this.#socket.send(text)
  }
}
