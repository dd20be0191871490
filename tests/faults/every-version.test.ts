import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addressIssues } from '../../domain/kernel/records/address-issues.ts'
import type { Actor, Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import { withTenant, type Ctx } from '../../server/platform/context.ts'
import { Conflict } from '../../server/platform/errors.ts'
import { reach } from '../../server/platform/records/authorise.ts'
import { historyOf, restoreVersion } from '../../server/platform/records/history.ts'
import { flatten, type StoredRow } from '../../server/platform/records/present.ts'
import { createStored, setTrashed, updateStored } from '../../server/platform/records/write.ts'
import { sampleBody } from '../sample-body.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

// No edit disappears: a stale write is refused with both versions, and every version that ever was can be put back.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const actor: Actor = {
  userId: cast.ana.id,
  clientId: clientIds.LARO,
  roles: new Set(['admin', 'super']),
  isDefaultClient: true,
}
const within = <T>(verb: (ctx: Ctx) => Promise<T>): Promise<T> => withTenant(server.platform, actor, verb)

/** Requirements of a record type's rules beyond its shape. */
const ruled: Readonly<Record<string, Doc>> = {
  clients: { name: 'Test Air', name_key: 'TSTA' },
  addresses: { company: 'Hangar 7', email: 'hangar@elsewhere.example', zip: '75201', city: 'Dallas', state: 'TX' },
  aircraft: { tail_number: 'N1EVERY' },
  schedule: { metadata: { source: 'jetinsight' } },
  searches: { query: 'fuel' },
  list_views: { list: 'marketing/contacts', words: {} },
  ai_conversations: { user_id: cast.ana.id },
  record_edits: { creator: { id: cast.ana.id, label: cast.ana.name } },
  tax_states: { state: 'TX', rate: 6.25, year: 2026 },
  tax_exemptions: { state: 'TX', contact: { id: 'c', label: 'Mia Lund' } },
  invitations: { email: 'new@elsewhere.example' },
  short_urls: { longUrl: 'https://elsewhere.example/page' },
  product_subscriptions: { contact: { id: 'c', name: 'Mia Lund' }, items: [{ name: 'Machine care' }] },
}

/** A document of the fields that must be there, each with some value of its kind. */
function leastDocument({ name, shape }: RecordDefinition): Doc {
  const fields = Object.entries<z.ZodType>(shape.shape)
  const needed = fields.filter(([field, rule]) => field === 'user' || !rule.safeParse(undefined).success)
  const sampled = sampleBody(z.object(Object.fromEntries(needed)), cast.ana.id)
  return shape.parse({ ...(sampled as Doc), ...ruled[name] })
}

const words = ['alpha', 'beta', 'gamma'] as const

/** Fields that may hold any of the words, and that the definition does not compute itself. */
function wordFields(definition: RecordDefinition): string[] {
  const doc = leastDocument(definition)
  const takes = (field: string, word: string): boolean => {
    const result = definition.shape.safeParse({ ...doc, [field]: word })
    if (!result.success) return false
    const derived: Doc = definition.derive?.(result.data, 0) ?? result.data
    const issues = [...addressIssues(definition, derived, []), ...(definition.check?.(derived) ?? [])]
    const { doc: settled } = definition.settleActive?.(derived, true) ?? { doc: derived }
    return settled[field] === word && issues.length === 0
  }
  const identity = new Set(['user', ...(definition.unique ?? []).flat(), ...(definition.recorded ?? [])])
  return Object.keys(definition.shape.shape)
    .filter((field) => !identity.has(field) && words.every((word) => takes(field, word)))
    .slice(0, 3)
}

/** Documents of one owner have the owner's id, so that they are within reach. */
const make = (definition: RecordDefinition): Promise<StoredRow> => {
  const isOwn = /\{id\}/.test(definition.path)
  const id = isOwn ? cast.ana.id : v7()
  const doc = leastDocument(definition)
  // The key of a shared page is unique in the whole installation.
  const own = typeof doc['hash'] === 'string' ? { hash: v7().padEnd(doc['hash'].length, '0') } : {}
  // Some records are made by verbs alone.
  return withTenant(server.platform, { ...actor, isRaised: true }, (ctx) =>
    createStored(ctx, definition, { id, doc: { ...doc, ...own } }),
  )
}

const faceOf = (row: StoredRow, fields: readonly string[]): Doc => ({
  active: row.active,
  date: row.date,
  ...Object.fromEntries(fields.map((field) => [field, row.doc[field] ?? null])),
})

/** Those that a super user may write by the data calls. */
const written = records.filter(({ access }) => reach(access.write, actor) !== false)

describe.each(written.map((definition) => [definition.name, definition] as const))('%s', (_, definition) => {
  const [field] = wordFields(definition)
  const change = (word: string): Doc => (field === undefined ? {} : { [field]: word })
  const write = ({ id }: StoredRow, version: number, word: string) =>
    within((ctx) => updateStored(ctx, definition, { id, version, change: change(word), date: 1000 + word.length }))

  test('a stale write is refused with both versions, of two at once one holds, and the first version comes back', async () => {
    const first = await make(definition)
    await write(first, 1, 'alpha')
    const refused = await write(first, 1, 'beta').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Conflict)
    expect(refused).toMatchObject({ current: { id: first.id, version: 2, ...change('alpha') }, yours: change('beta') })

    const both = await Promise.allSettled([write(first, 2, 'beta'), write(first, 2, 'gammas')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find((one) => one.status === 'rejected')
    expect(lost?.reason).toBeInstanceOf(Conflict)
    expect(lost?.reason).toMatchObject({ current: { version: 3 } })

    const put = await within((ctx) =>
      restoreVersion(ctx, definition, { target: { id: first.id }, version: 1, current: 3 }),
    )
    expect(put).toMatchObject({ version: 4, date: first.date, active: first.active })
    expect(faceOf(put, wordFields(definition))).toEqual(faceOf(first, wordFields(definition)))
  })
})

// Random lives of a record, compared with a model that keeps each version.

type Action =
  | { kind: 'edit'; field: number; word: string | null }
  | { kind: 'hide' }
  | { kind: 'bin' }
  | { kind: 'put-back'; to: number }

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), field: fc.nat(2), word: fc.constantFrom(...words, null) }),
  fc.record({ kind: fc.constant('hide' as const) }),
  fc.record({ kind: fc.constant('bin' as const) }),
  fc.record({ kind: fc.constant('put-back' as const), to: fc.nat(20) }),
)

const named = (name: string): RecordDefinition => {
  const definition = records.find((record) => record.name === name)
  if (!definition) throw new Error(`there is no record type ${name}`)
  return definition
}

async function perform(definition: RecordDefinition, row: StoredRow, action: Action): Promise<StoredRow[]> {
  const { id, version } = row
  const fields = wordFields(definition)
  if (action.kind === 'bin') {
    const gone = await within((ctx) => setTrashed(ctx, definition, { id, version, isTrashed: true }))
    return [gone, await within((ctx) => setTrashed(ctx, definition, { id, isTrashed: false }))]
  }
  if (action.kind === 'put-back') {
    const target = { target: { id }, version: 1 + (action.to % version), current: version }
    return [await within((ctx) => restoreVersion(ctx, definition, target))]
  }
  const edit =
    action.kind === 'hide'
      ? { change: {}, active: !row.active }
      : { change: { [fields[action.field % fields.length] ?? 'name']: action.word } }
  return [await within((ctx) => updateStored(ctx, definition, { id, version, ...edit }))]
}

/** A record's life, and each of its versions. */
async function live(
  definition: RecordDefinition,
  life: readonly Action[],
): Promise<{ row: StoredRow; model: Map<number, Doc> }> {
  const fields = wordFields(definition)
  let row = await make(definition)
  const model = new Map([[1, faceOf(row, fields)]])
  for (const action of life) {
    const wanted = action.kind === 'put-back' ? model.get(1 + (action.to % row.version)) : undefined
    const after = await perform(definition, row, action)
    for (const one of after) model.set(one.version, faceOf(one, fields))
    row = after.at(-1) ?? row
    expect(faceOf(row, fields)).toEqual(wanted ?? faceOf(row, fields))
  }
  return { row, model }
}

/** Every write is in the history, by whom it was, and each begins where the one before ended. */
async function checkHistory(definition: RecordDefinition, row: StoredRow): Promise<void> {
  const entries = await within((ctx) => historyOf(ctx, definition, { id: row.id }))
  expect(entries.map(({ version }) => version)).toEqual(
    Array.from({ length: row.version }, (_, at) => row.version - at),
  )
  expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([cast.ana.id]))
  expect(entries.map(({ before }) => before)).toEqual([...entries.slice(1).map(({ after }) => after), null])
  expect(entries[0]?.after).toEqual(flatten(row))
}

test.each(['tasks', 'contacts', 'quotes', 'groups'])(
  '%s: after any steps, each version is known and can be restored',
  { timeout: 60_000 },
  async (name) => {
    const definition = named(name)
    const property = fc.asyncProperty(fc.array(actions, { minLength: 3, maxLength: 8 }), async (life) => {
      const { row: last, model } = await live(definition, life)
      let row = last
      await checkHistory(definition, row)
      for (const [version, face] of model) {
        const target = { target: { id: row.id }, version, current: row.version }
        row = await within((ctx) => restoreVersion(ctx, definition, target))
        expect(faceOf(row, wordFields(definition)), `version ${version}`).toEqual(face)
      }
    })
    await fc.assert(property, { numRuns: 12, seed: 20_261_120 })
  },
)
