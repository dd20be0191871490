import { afterAll, beforeAll } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { AttackCount, type Kind } from './attack-count.ts'
import { openAttackServer } from './attack-server.ts'

/** A server without the attacked documents, where anybody may send any number of requests. */
export const openPatientServer = (): Promise<TestServer> => openTestServer({ RATE_PER_MINUTE: '100000000' })

interface DeskOptions {
  readonly kind?: Kind
  readonly open?: () => Promise<TestServer>
}

/** Counters of a suite's attacks: opened before its tests; printed and closed after them. */
export interface AttackDesk {
  readonly count: AttackCount
  readonly server: TestServer
}

/** Lays out the desk of the test file that calls it. */
export function attackDesk(suite: string, { kind, open = openAttackServer }: DeskOptions = {}): AttackDesk {
  const count = new AttackCount(suite, kind)
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await open()
  })
  afterAll(async () => {
    count.print()
    await server?.close()
  })
  return {
    count,
    get server() {
      if (!server) throw new Error('the server opens before the first test')
      return server
    },
  }
}
