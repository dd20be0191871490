import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { quotes } from '../../domain/charter/index.ts'
import { deployments, firstRelease } from '../../domain/content/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { filters, queue, threads } from '../../domain/inbox/index.ts'
import { untilReply } from '../../domain/inbox/snooze.ts'
import { matches, valueAt, type Doc, type RecordDefinition } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import type { Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { filterByPath, resolveColumn } from '../../server/platform/records/columns.ts'
import { restoreVersion } from '../../server/platform/records/history.ts'
import { amendMany, asVerb } from '../../server/platform/records/index.ts'
import { flatten, type StoredRow } from '../../server/platform/records/present.ts'
import { removeForGood } from '../../server/platform/upkeep/remove-for-good.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'
import { Dice } from './live-writers.ts'
import { leg } from './page-calls.ts'
import { runMigration } from './run-migration.ts'

// Due work follows from the records, by any way of writing.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

interface Kept extends StoredRow {
  readonly trashed_at: number | null
}

interface Planned {
  readonly kind: string
  readonly key: string
  readonly due: number
}

const inOrder = (rows: readonly Planned[]): string[] =>
  rows.map(({ kind, key, due }) => `${kind} ${key} ${due}`).toSorted()

/** Due work of the rows of a record type, computed from its definition alone. */
const deriveDue = (definition: RecordDefinition, rows: readonly Kept[]): Planned[] =>
  Object.entries(definition.due ?? {}).flatMap(([kind, { at, afterMs = 0, where = [], inTrash = false }]) =>
    rows.flatMap((stored) => {
      const row = flatten(stored)
      const moment = stored.trashed_at ?? valueAt(row, resolveColumn(definition, at)?.path ?? at)
      const isMeant = (inTrash || stored.trashed_at === null) && matches(row, filterByPath(definition, { and: where }))
      return isMeant && typeof moment === 'number' ? [{ kind, key: row.id, due: moment + afterMs }] : []
    }),
  )

async function expectPlanned(): Promise<void> {
  const { owner } = server.platform.pools
  const expected: Planned[] = []
  for (const definition of records.filter(({ due }) => due)) {
    const { rows } = await owner.query<Kept>(`select * from ${definition.name} where client_id = $1`, [laro])
    expected.push(...deriveDue(definition, rows))
  }
  // Copies of the market, which are no records, plan their matching as well.
  const { rows } = await owner.query<Planned>(
    "select kind, key, due from due_work where client_id = $1 and kind not in ('match-market', 'match-watches')",
    [laro],
  )
  expect(inOrder(rows)).toEqual(inOrder(expected))
}

interface Written {
  readonly definition: RecordDefinition
  /** Fields of a new record. */
  readonly fresh: (dice: Dice) => Doc
  /** Fields that decide what is due, and others. */
  readonly change: (dice: Dice) => Doc
}

const moment = (dice: Dice): number => Date.now() + (dice.below(40) - 20) * dayMs
const flying = (dice: Dice): Doc[] =>
  Array.from({ length: dice.below(3) }, (_, at) => leg(`l${at}`, { times: { takeoffUTC: moment(dice) } }))

const written: readonly [Written, ...Written[]] = [
  {
    definition: queue,
    fresh: (dice) => ({ type: dice.of(['follow-up', 'merge']), data: { message: 'Call back' } }),
    change: (dice) =>
      dice.of<Doc>([
        { date: moment(dice) },
        { processed_at: dice.of([null, 5]) },
        { data: { message: `${dice.below(9)}` } },
      ]),
  },
  {
    definition: threads,
    fresh: (dice) => ({
      medium: 'note',
      object: { type: 'client', id: laro, label: 'LARO' },
      snoozed_until: moment(dice),
    }),
    change: (dice) =>
      dice.of<Doc>([{ snoozed_until: dice.of([null, untilReply, moment(dice)]) }, { subject: `${dice.below(9)}` }]),
  },
  {
    definition: tasks,
    fresh: (dice) => ({ name: 'Wash the hangar', repeats: dice.of(['none', 'daily', 'monthly']), state: 'done' }),
    change: (dice) =>
      dice.of<Doc>([
        { state: dice.of(['open', 'done']) },
        { repeats: dice.of(['none', 'weekly']) },
        { next_id: dice.of([null, 'next']) },
      ]),
  },
  {
    definition: quotes,
    fresh: (dice) => ({ status: dice.of(['qSubmitted', 'qOutstanding', 'qBroker']), legs: flying(dice) }),
    change: (dice) =>
      dice.of<Doc>([
        { legs: flying(dice) },
        { departure_date: moment(dice) },
        { status: dice.of(['qOutstanding', 'inactive']) },
      ]),
  },
  {
    definition: filters,
    fresh: (dice) => ({
      name: `Filter ${dice.below(1_000_000_000)}`,
      type: dice.of(['inbox', 'quotes']),
      color: '#00796b',
      rules: { items: [{ subject: 'subject', verb: 'includes', value: 'runway' }] },
    }),
    change: (dice) => dice.of<Doc>([{ color: dice.of(['#00796b', '#bf360c']) }, { description: `${dice.below(9)}` }]),
  },
  {
    definition: deployments,
    fresh: (dice) => ({ name: dice.of([firstRelease, 'Spring']), status: dice.of(['draft', 'approved', 'live']) }),
    change: (dice) =>
      dice.of<Doc>([{ scheduled: dice.of([null, moment(dice)]) }, { status: 'approved' }, { name: 'Autumn' }]),
  },
]

interface Writing extends Written {
  readonly ctx: Ctx
  readonly dice: Dice
  /** Of a row that exists, in the trash or not. */
  readonly id: string
}

const create = ({ definition, fresh, dice }: Written & { dice: Dice }) => ({ doc: definition.shape.parse(fresh(dice)) })

const writeNames = [
  'create',
  'createMany',
  'amend',
  'amendMany',
  'patch',
  'trash',
  'trashMany',
  'restore',
  'undo',
  'remove',
] as const

const writes: Readonly<Record<(typeof writeNames)[number], (writing: Writing) => Promise<unknown>>> = {
  create: (one) => asVerb(one.ctx, one.definition).create(create(one)),
  createMany: (one) => asVerb(one.ctx, one.definition).createMany([create(one), create(one)]),
  amend: (one) => asVerb(one.ctx, one.definition).amend({ id: one.id, amend: () => one.change(one.dice) }),
  amendMany: (one) => asVerb(one.ctx, one.definition).amendMany({ ids: [one.id], amend: () => one.change(one.dice) }),
  patch: (one) => amendMany(one.ctx, one.definition, { where: sql`r.id = ${one.id}`, patch: one.fresh(one.dice) }),
  trash: (one) => asVerb(one.ctx, one.definition).trash({ id: one.id }),
  trashMany: (one) => amendMany(one.ctx, one.definition, { where: sql`r.id = ${one.id}`, trashed_at: one.ctx.now }),
  restore: (one) => asVerb(one.ctx, one.definition).restore({ id: one.id }),
  undo: async (one) => {
    const [row] = await one.ctx.db.run(sql<{ version: number }>`
      select version from ${sql.table(one.definition.name)} where client_id = ${laro} and id = ${one.id}`)
    const current = row?.version ?? 1
    const version = Math.max(1, current - 1)
    return restoreVersion(one.ctx, one.definition, { target: { id: one.id }, version, current })
  },
  remove: (one) => removeForGood(one.ctx, one.definition, sql`r.id = ${one.id}`),
}

/** A random write of a random row. Answers its name; undefined where it was refused: a row in the trash, an unknown move. */
async function writeAtRandom(dice: Dice): Promise<string | undefined> {
  const one = dice.of(written)
  const name = dice.of(writeNames)
  const { rows } = await server.platform.pools.owner.query<{ id: string }>(
    `select id from ${one.definition.name} where client_id = $1 order by id`,
    [laro],
  )
  const id = rows[dice.below(rows.length)]?.id ?? 'none'
  return inLaro(server, (ctx) => writes[name]({ ...one, ctx, dice, id })).then(
    () => name,
    () => undefined,
  )
}

test('random writes keep due work equal to the records', { timeout: 600_000 }, async () => {
  const dice = new Dice(350)
  for (const one of [...written, ...written, ...written])
    await inLaro(server, (ctx) => asVerb(ctx, one.definition).create(create({ ...one, dice })))
  await expectPlanned()
  const done: (string | undefined)[] = []
  for (let round = 0; round < timesToRun(250, 3000); round += 1) {
    done.push(await writeAtRandom(dice))
    if (round % 5 === 0) await expectPlanned()
  }
  await expectPlanned()
  for (const name of writeNames) expect(done.filter((one) => one === name).length, name).toBeGreaterThan(3)
})

test('a write that is rolled back plans nothing', async () => {
  const failed = inLaro(server, async (ctx) => {
    await asVerb(ctx, queue).create({ date: ctx.now, doc: queue.shape.parse({}) })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await expectPlanned()
})

test('the migration plans due work for records of the last release', async () => {
  const due = await inLaro(server, async (ctx) => ({
    flown: await asVerb(ctx, quotes).create({
      doc: quotes.shape.parse({
        status: 'qOutstanding',
        legs: [leg('l1', { times: { takeoffUTC: ctx.now + dayMs } })],
      }),
    }),
    dated: await asVerb(ctx, quotes).create({
      doc: quotes.shape.parse({ status: 'qSubmitted', departure_date: ctx.now + 2 * dayMs }),
    }),
  }))
  await runMigration(server, '0350_due_work.sql', async (owner) => {
    await owner.query('alter table quotes disable trigger user')
    await owner.query(`update quotes set doc = doc - 'last_departure'`)
    await owner.query('alter table quotes enable trigger user')
    await owner.query(`
      drop table due_work cascade;
      alter table quotes drop column last_departure cascade;
      do $$
      declare
        made regprocedure;
      begin
        for made in
          select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname = 'flightline' and (p.proname like 'plan\\_%' or p.proname in ('look_at_nightly_work',
            'due_moments', 'clients_with_due_work', 'claim_due_work', 'queue_due_work', 'nightly_work',
            'missing_nightly_work', 'overdue_work'))
        loop
          execute format('drop function %s cascade', made);
        end loop;
      end $$`)
  })
  await expectPlanned()
  const { rows } = await server.platform.pools.owner.query<Planned>(
    `select kind, key, due from due_work where key = any ($1)`,
    [[due.flown.id, due.dated.id]],
  )
  expect(inOrder(rows)).toEqual(
    inOrder([
      { kind: 'close-quote', key: due.flown.id, due: due.flown.departure_date ?? 0 },
      { kind: 'close-quote', key: due.dated.id, due: due.dated.departure_date ?? 0 },
    ]),
  )
})
