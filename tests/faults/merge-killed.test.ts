import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contacts } from '../../domain/crm/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { call, inLaro, laro } from '../contract/inbox-server.ts'
import {
  closeMergeServer,
  kinds,
  make,
  names,
  opened,
  openMergeServer,
  person,
  personNow,
  stored,
  versionOf,
  type Made,
} from '../contract/merge-server.ts'
import { timesToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { Children } from './children.ts'

// A process that merges two contacts, or undoes that, is killed by SIGKILL at one statement after the other: all of it
// is done or nothing, every record names the one or the other, and the files of both are readable.

const children = new Children()
let origin: string
beforeAll(async () => {
  await openMergeServer()
  origin = await opened().app.listen({ port: 0, host: '127.0.0.1' })
}, 90_000)
afterAll(async () => {
  await children.killAll()
  await closeMergeServer()
})

const childReport = z.object({ merge: z.string().optional(), statements: z.number() })

/** Does a step in a separate process, killed at a statement; undefined if it was killed. */
async function inChild(statement: number, work: object): Promise<z.output<typeof childReport> | undefined> {
  const { databaseUrl, platform } = opened()
  const folder = platform.config.FLIGHTLINE_DATA
  const child = await children.begin('merge-child.ts', [
    databaseUrl,
    folder,
    laro,
    String(statement),
    JSON.stringify(work),
  ])
  let word: unknown
  child.on('message', (message) => (word = message))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal === 'SIGKILL') return undefined
  expect(code).toBe(0)
  return childReport.parse(word)
}

/** Statements at which a step is killed: the last one, after which nothing but the commit is left, or each of them. */
function momentsOf(statements: number): readonly number[] {
  const count = timesToRun(1, statements)
  return Array.from({ length: count }, (_, at) => statements - count + at)
}

async function giveFile(id: string): Promise<void> {
  const path = `clients/${laro}/attachments/contacts/${id}/passport.txt`
  const form = new FormData()
  form.append('file', new Blob(['scan of a passport'], { type: 'text/plain' }), 'passport.txt')
  const headers = await opened().headersOf(cast.jo, laro)
  const answer = await fetch(`${origin}/api/files/${path}`, { method: 'POST', body: form, headers })
  const { url } = z.object({ url: z.string() }).parse(await answer.json())
  await inLaro(opened(), (ctx) =>
    amendRecord(ctx, contacts, { id, amend: () => ({ files: [{ name: 'passport.txt', url }] }) }),
  )
}

/** Content of the file of a contact, as named in it; the empty text if it names none. */
async function fileOf(id: string): Promise<string> {
  const [file] = contacts.shape.strip().parse((await personNow(id))?.doc).files
  if (file === undefined) return ''
  return (await fetch(`${origin}${file.url}`, { headers: await opened().headersOf(cast.jo, laro) })).text()
}

test(
  'a merge and its undo are done whole or not at all, for a kill at any statement',
  async () => {
    const [kept, gone] = [await person(), await person({ company: 'Gone Inc.' })]
    await giveFile(gone.id)
    const made: Made[] = []
    for (const kind of kinds) made.push(await make(kind, gone, [kept, gone]))
    const docs = async () => {
      const found = []
      for (const one of made) found.push(await stored(one))
      return found
    }
    const merges = () =>
      inLaro(opened(), (ctx) =>
        ctx.db.run(sql`select id, undone_at is null as is_done from contact_merges
        where client_id = ${laro} and kept = ${kept.id} order by id`),
      )
    const state = async () => ({
      docs: await docs(),
      people: [await personNow(kept.id), await personNow(gone.id)],
      files: [await fileOf(kept.id), await fileOf(gone.id)],
      merges: await merges(),
    })
    const mergeNow = async () => ({
      kept: kept.id,
      body: {
        contact: gone.id,
        version: await versionOf(kept.id),
        other_version: await versionOf(gone.id),
        choices: { taken: [], left: [] },
      },
    })
    const killed = async (statements: number | undefined, work: object) => {
      const before = await state()
      expect(statements).toBeGreaterThan(10)
      for (const at of momentsOf(statements ?? 0)) {
        expect(await inChild(at, work)).toBeUndefined()
        expect(await state(), `killed at statement ${at}`).toEqual(before)
      }
    }
    const never = -1
    const were = await state()
    const first = await inChild(never, await mergeNow())
    const back = await inChild(never, { merge: first?.merge })
    expect((await state()).docs).toEqual(were.docs)

    await killed(first?.statements, await mergeNow())
    const merged = await inChild(never, await mergeNow())
    for (const doc of await docs()) expect(names(doc, gone.id)).toBe(false)
    expect(await fileOf(kept.id)).toBe('scan of a passport')

    await killed(back?.statements, { merge: merged?.merge })
    await inChild(never, { merge: merged?.merge })
    const now = await state()
    const withoutVersions = ({ people }: typeof now) => people.map((one) => ({ ...one, version: 0 }))
    expect([now.docs, now.files, withoutVersions(now)]).toEqual([were.docs, were.files, withoutVersions(were)])
    const answer = await call(opened(), cast.jo, { url: `/contacts/${kept.id}/merges` })
    expect(answer.body).toEqual({ merges: [] })
    // A long run kills at every statement: some two hundred processes, one after the other.
  },
  timesToRun(400_000, 1_600_000),
)
