import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { liveCloseCodes } from '../../../domain/kernel/live/live-protocol.ts'
import { dueChannel } from '../database/wake-servers.ts'
import type { Platform } from '../platform.ts'
import { Beats } from './beats.ts'
import { CaretRooms } from './caret-rooms.ts'
import { ChangeFeed, type Change } from './change-feed.ts'
import type { LiveRange } from './live-range.ts'
import { LiveSocket, type LiveHall } from './live-socket.ts'
import { LiveTopics } from './live-topics.ts'
import { Presence, type PeopleDirectory } from './presence.ts'
import type { PresencePlace } from './presence-board.ts'
import { presenceChannel } from './presence-notice.ts'

const usualBeatMs = 25_000

/** State of the live part of a process. */
export interface LiveStats {
  readonly sockets: number
  readonly watches: number
  readonly topics: number
  /** Reads of watched queries, those that failed, and messages sent because of them. */
  readonly reads: number
  readonly failedReads: number
  readonly sent: number
  /** Screens of all processes that have a record open, and how often sockets here were sent who is where. */
  readonly present: number
  readonly peopleSent: number
  readonly changesRead: number
  /** Milliseconds since the change feed last had nothing left to read. */
  readonly feedBehindMs: number
  /** Milliseconds for which one open transaction has held back what the feed reads; 0 while none does. */
  readonly feedHeldMs: number
  /** Sockets that this side closed, by the code of the reason. */
  readonly closed: ReadonlyMap<number, number>
}

/** The live part of a process: the change feed and the sockets that follow it. */
export interface Live {
  /** Takes a newly opened socket. */
  attach(socket: WebSocket): void
  stats(): LiveStats
  stop(): Promise<void>
}

export interface LiveOptions {
  readonly definitions: readonly RecordDefinition[]
  /** Grids of things and time that can be watched. */
  readonly ranges: readonly LiveRange[]
  /** Names the program's build to every screen. */
  readonly build: string
  /** How people appear to each other. */
  readonly people: PeopleDirectory
  /** How often sockets are checked to be there and their sessions to be valid; 25 s when absent. */
  readonly beatMs?: number
}

/** A changed grant makes the process forget its cached rights of the user, and their sockets ask again. */
function grantsChanged(platform: Platform, sockets: ReadonlySet<LiveSocket>, changes: readonly Change[]): void {
  const users = new Set(changes.filter((change) => change.record === 'grants').map((change) => change.id))
  for (const user of users) platform.reach.forget(user)
  if (users.size === 0) return
  for (const socket of sockets) if (socket.userId !== undefined && users.has(socket.userId)) socket.reachChanged()
}

interface Counted extends Pick<LiveStats, 'peopleSent' | 'closed'> {
  readonly topics: LiveTopics
  readonly sockets: ReadonlySet<LiveSocket>
  readonly presence: Presence
  readonly feed: ChangeFeed
}

const statsOf = ({ topics, sockets, presence, feed, peopleSent, closed }: Counted): LiveStats => ({
  ...topics.stats,
  sockets: sockets.size,
  present: presence.size,
  peopleSent,
  watches: [...sockets].reduce((sum, socket) => sum + socket.watches, 0),
  changesRead: feed.stats.changesRead,
  feedBehindMs: feed.stats.behindMs,
  feedHeldMs: feed.stats.heldMs,
  closed,
})

/** Topics, presence, and the feed that moves both, started. */
async function follow(
  platform: Platform,
  { definitions, people }: Pick<LiveOptions, 'definitions' | 'people'>,
  sockets: ReadonlySet<LiveSocket>,
) {
  const rooms = new CaretRooms()
  const onChange = (place: PresencePlace) => {
    topics.meetAt(place)
    rooms.sendCaretsAt(place)
  }
  const presence = new Presence({ platform, people, onChange })
  const topics = new LiveTopics(platform, definitions, presence)
  const feed = new ChangeFeed({
    pool: platform.pools.app,
    owner: platform.pools.owner,
    url: platform.pools.appUrl,
    servers: platform.pools.servers,
    log: platform.log,
    clock: platform.clock,
    onChanges: (changes) => {
      grantsChanged(platform, sockets, changes)
      return topics.take(changes)
    },
    onGap: () => {
      platform.reach.forgetAll()
      for (const socket of sockets) socket.reachChanged()
      topics.refreshAll()
      void presence.introduce()
    },
    asides: {
      [presenceChannel]: (payload) => presence.hear(payload),
      [dueChannel]: () => platform.wake.hearDue(),
    },
  })
  await feed.start()
  await presence.introduce()
  return { presence, rooms, topics, feed }
}

/** Starts following the change log. */
export async function openLive(
  platform: Platform,
  { definitions, ranges, build, people, beatMs = usualBeatMs }: LiveOptions,
): Promise<Live> {
  const sockets = new Set<LiveSocket>()
  const { presence, rooms, topics, feed } = await follow(platform, { definitions, people }, sockets)
  const closed = new Map<number, number>()
  const onClosed = (code: number) => closed.set(code, (closed.get(code) ?? 0) + 1)
  let peopleSent = 0
  const onPeopleSent = () => (peopleSent += 1)
  const hall: LiveHall = {
    platform,
    definitions,
    ranges,
    topics,
    presence,
    rooms,
    build,
    cursor: () => feed.position,
    onClosed,
    onPeopleSent,
  }
  const beats = new Beats(beatMs)
  return {
    attach: (socket) => {
      const live = new LiveSocket(hall, socket)
      sockets.add(live)
      const endBeats = beats.add(live)
      socket.on('close', () => {
        sockets.delete(live)
        endBeats()
      })
    },
    stats: () => statsOf({ topics, sockets, presence, feed, peopleSent, closed }),
    stop: async () => {
      beats.stop()
      topics.stop()
      await feed.stop()
      for (const socket of sockets) socket.close(liveCloseCodes.away)
      await presence.stop()
    },
  }
}

/** Serves the live socket at `/live` below the given app. */
export function mountLive(app: FastifyInstance, live: Live): void {
  app.get('/live', { websocket: true, schema: { hide: true } }, (socket) => live.attach(socket))
}
