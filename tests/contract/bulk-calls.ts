import { expect } from 'vitest'
import type { BulkAction, BulkRow, ThreadRow } from '../../domain/inbox/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, laro } from './inbox-server.ts'

/** Steps of bulk-action tests. */
export function bulkDesk(server: () => TestServer) {
  const begin = (person: CastMember, action: BulkAction, chosen: object) =>
    call(server(), person, {
      method: 'POST',
      url: '/messaging/bulk',
      body: { action, chosen },
      client: person === cast.sam ? clientIds.NXT : laro,
    })

  const rowOf = async (id: string): Promise<BulkRow> =>
    (await call(server(), cast.ana, { url: `/data/clients/${laro}/bulk_actions/${id}` })).body

  async function finished(id: string): Promise<BulkRow> {
    await expect.poll(async () => (await rowOf(id)).state).toBe('finished')
    return rowOf(id)
  }

  async function done(person: CastMember, action: BulkAction, chosen: object): Promise<BulkRow> {
    const { status, body } = await begin(person, action, chosen)
    expect([status, body.issues]).toEqual([200, undefined])
    return finished(body.bulk.id)
  }

  async function undone(person: CastMember, id: string): Promise<BulkRow> {
    const { body } = await call(server(), person, { method: 'POST', url: `/messaging/bulk/${id}/undo` })
    return finished(body.bulk.id)
  }

  const threadsOf = async (ids: readonly string[]): Promise<ThreadRow[]> =>
    Promise.all(
      ids.map(async (id) => (await call(server(), cast.ana, { url: `/data/clients/${laro}/threads/${id}` })).body),
    )
  return { begin, rowOf, finished, done, undone, threadsOf }
}
