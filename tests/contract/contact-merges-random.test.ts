import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { merge as mergeVerb } from '../../server/crm/merging/merge-contacts.ts'
import { undo as undoVerb } from '../../server/crm/merging/undo-merge.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { amendRecord, trashRecord } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { inLaro, laro } from './inbox-server.ts'
import {
  closeMergeServer,
  definitions,
  kinds,
  make,
  merge,
  names,
  opened,
  openMergeServer,
  person,
  personNow,
  stored,
  undo,
  versionOf,
  type Kind,
  type Made,
  type Person,
} from './merge-server.ts'

beforeAll(openMergeServer)
afterAll(closeMergeServer)

interface Both {
  readonly kept: Person
  readonly gone: Person
}

interface Reference {
  readonly kind: Kind
  readonly who: 'kept' | 'gone' | 'both'
  readonly isTrashed: boolean
}

interface Use {
  readonly kind: 'change' | 'add' | 'edit'
  readonly at: number
}

const reference = fc.record<Reference>({
  kind: fc.constantFrom(...kinds),
  who: fc.constantFrom('kept', 'gone', 'both'),
  isTrashed: fc.boolean(),
})
const use = fc.record<Use>({ kind: fc.constantFrom('change', 'add', 'edit'), at: fc.nat(50) })

/** Makes a record that names one of both or both, perhaps one that was deleted. Invoices are voided, never deleted. */
async function refer({ kept, gone }: Both, { kind, who, isTrashed }: Reference): Promise<Made> {
  const one = who === 'kept' ? kept : gone
  const made = await make(kind, one, who === 'both' ? [kept, gone] : [one])
  if (isTrashed && kind !== 'invoice')
    await inLaro(opened(), (ctx) => trashRecord(ctx, definitions[kind], { id: made.id }))
  return made
}

/** Words that a user adds to a record while the merge is in effect. */
const writeIn = ({ kind, id }: Made): Promise<unknown> =>
  inLaro(opened(), (ctx) =>
    ctx.db.run(sql`
      update ${sql.table(definitions[kind].name)} set doc = doc || '{"metadata":{"since":true}}', version = version + 1
      where client_id = ${laro} and id = ${id}`),
  )

interface Used {
  readonly added: readonly Made[]
  readonly changed: ReadonlySet<string>
  /** Notes of the merged person afterwards; undefined without any. */
  readonly notes: string | undefined
}

async function usedSince(both: Both, made: readonly Made[], uses: readonly Use[]): Promise<Used> {
  const added: Made[] = []
  const changed = new Set<string>()
  let notes: string | undefined
  for (const { kind, at } of uses) {
    const one = made[at % made.length]
    if (kind === 'edit') {
      notes = `Said ${at} since.`
      await inLaro(opened(), (ctx) => amendRecord(ctx, contacts, { id: both.kept.id, amend: () => ({ notes }) }))
    } else if (kind === 'add' || one === undefined) {
      added.push(await make('order', { ...both.kept, email: undefined }))
    } else {
      await writeIn(one)
      changed.add(one.id)
    }
  }
  return { added, changed, notes }
}

/** Writers and values of some records, as the database itself stores them. */
const trailOf = (made: readonly Made[]): Promise<readonly string[]> =>
  inLaro(opened(), async (ctx) => {
    const rows = await ctx.db.run(sql<{ line: string }>`
      select h.record || ' ' || h.id || ' ' || h.version || ' ' || md5(h.before::text) as line from history h
      where h.client_id = ${laro} and h.id = any(${made.map(({ id }) => id)}::text[]) and h.before is not null`)
    return rows.map(({ line }) => line)
  })

const people = async ({ kept, gone }: Both) => [(await personNow(kept.id))?.doc, (await personNow(gone.id))?.doc]

async function allOf(made: readonly Made[]): Promise<ReadonlyMap<string, Doc | undefined>> {
  const docs = new Map<string, Doc | undefined>()
  for (const one of made) docs.set(one.id, await stored(one))
  return docs
}

async function play(references: readonly Reference[], uses: readonly Use[]): Promise<void> {
  const both = { kept: await person({ title: 'Owner' }), gone: await person({ company: 'Gone Inc.' }) }
  const made: Made[] = []
  for (const one of references) made.push(await refer(both, one))
  const [before, were, trail] = [await allOf(made), await people(both), await trailOf(made)]

  const merged = await merge(both.kept.id, both.gone.id)
  expect(merged.status).toBe(200)
  for (const doc of (await allOf(made)).values()) expect(names(doc, both.gone.id)).toBe(false)

  const { added, changed, notes } = await usedSince(both, made, uses)
  expect((await undo(merged.body.merge)).status).toBe(200)
  for (const [id, doc] of await allOf(made))
    expect(doc).toEqual(changed.has(id) ? { ...before.get(id), metadata: { since: true } } : before.get(id))
  for (const doc of (await allOf(added)).values()) expect(names(doc, both.kept.id)).toBe(true)
  expect(await people(both)).toEqual(notes === undefined ? were : [{ ...were[0], notes }, were[1]])
  expect(await trailOf(made)).toEqual(expect.arrayContaining([...trail]))
}

describe('merged, used and taken back', () => {
  test('no record is lost or doubled, and changes since stay', async () => {
    const references = fc.array(reference, { minLength: 1, maxLength: 10 })
    await fc.assert(fc.asyncProperty(references, fc.array(use, { maxLength: 4 }), play), { numRuns: timesToRun(6, 60) })
  }, 120_000)

  /** A step whose nth statement never comes back, as when the process is killed at it. */
  const killedAt = (nth: number, step: (ctx: Ctx) => Promise<unknown>) =>
    withTenant(opened().platform, systemActor(laro), (ctx) => {
      let left = nth
      const db = new Proxy(ctx.db, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          const bound = value.bind(target) as (...given: unknown[]) => unknown
          if (!['run', 'later', 'once'].includes(String(name))) return bound
          return (...given: unknown[]) => {
            if (left-- === 0) throw new Error('killed')
            return bound(...given)
          }
        },
      })
      return step({ ...ctx, db })
    })

  test('killed at each step, either all of it is done or nothing', async () => {
    const [kept, gone] = [await person(), await person()]
    const made: Made[] = []
    for (const kind of kinds) made.push(await make(kind, gone, [kept, gone]))
    const state = async () => {
      const docs = []
      for (const one of made) docs.push(await stored(one))
      return [docs, await personNow(kept.id), await personNow(gone.id)]
    }
    const killed = async (step: (ctx: Ctx) => Promise<unknown>): Promise<number> => {
      const before = await state()
      for (let nth = 0; ; nth += 1) {
        const isDone = await killedAt(nth, step).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Error && error.message === 'killed') return false
            throw error
          },
        )
        if (isDone) return nth
        expect(await state()).toEqual(before)
      }
    }
    let id = ''
    const [version, other] = [await versionOf(kept.id), await versionOf(gone.id)]
    const body = { contact: gone.id, version, other_version: other, choices: { taken: [], left: [] } }
    expect(await killed(async (ctx) => (id = (await mergeVerb(ctx, kept.id, body)).merge))).toBeGreaterThan(10)
    for (const one of made) expect(names(await stored(one), gone.id)).toBe(false)
    expect(await killed((ctx) => undoVerb(ctx, id, { give: [] }))).toBeGreaterThan(10)
    for (const one of made) expect(names(await stored(one), gone.id)).toBe(true)
  }, 120_000)
})
