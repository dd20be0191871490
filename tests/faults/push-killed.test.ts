import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { pushUnread } from '../../server/inbox/push/push-unread.ts'
import { call, makeContact, post, receive } from '../contract/inbox-server.ts'
import { PushService } from '../contract/push-service.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'
import { killsOfEffects, type WaitingEffect } from './killed-effects.ts'

// A device is notified after any death on the way; if twice, the second notification replaces the first.

let server: TestServer
let service: PushService
let contactId: string
const children = new Children()

beforeAll(async () => {
  service = await PushService.open()
  server = await openTestServer({ PUSH_SERVICES: service.host })
  contactId = (await makeContact(server)).id
  const body = { subscription: service.browser('ana').subscription, label: 'Chrome on Linux' }
  await call(server, cast.ana, { method: 'POST', url: '/messaging/push/notifications', body })
})

afterEach(() => children.killAll())

afterAll(async () => {
  await server.close()
  await service.close()
})

const start = async () => {
  const args = [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, service.host]
  return (await children.start('push-child.ts', args)).child
}

/** A notification of a note in which Jo mentions Ana waits to be sent. */
async function queue(message: string): Promise<WaitingEffect> {
  const { thread } = await receive(server, contactId)
  const mentions = [{ kind: 'user', id: cast.ana.id, label: 'Ana' }]
  await post(server, cast.jo, { threadId: thread.id, medium: 'note', message, mentions })
  await runQueued(server.platform, pushUnread)
  const isNow = (status: string) =>
    until(async () => {
      const { rowCount } = await server.platform.pools.owner.query(
        'select 1 from pushes where tag = $1 and status = $2',
        [thread.id, status],
      )
      return rowCount === 1
    }, 40_000)
  const ofThread = () => service.taken.filter(({ words }) => (words as { tag: string }).tag === thread.id)
  return {
    id: thread.id,
    copies: () => {
      const topics = new Set(ofThread().map(({ headers }) => headers.topic))
      // A repetition of the same topic takes the place of what the service still has.
      if (topics.size !== 1) throw new Error(`${topics.size} topics of one thread`)
      return ofThread().length
    },
    isNow,
  }
}

describe('a push message, its process killed', () => {
  const holdAnswer = (wait: () => Promise<void>) => {
    service.beforeAnswer = wait
  }

  killsOfEffects(() => ({ server, children, table: 'pushes', start, queue, holdAnswer }), {
    status: 'sent',
    mostCopies: 2,
  })
})
