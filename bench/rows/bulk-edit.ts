import { setTimeout as sleep } from 'node:timers/promises'
import { times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'

const rowCount = 10_000
const turns = 3
/** Seldom enough not to slow the edit. */
const pollMs = 200
const mostSeconds = 60

interface Edit {
  readonly state: string
  readonly changed: number
  readonly failed: number
}

const oldest = `
  select id from contacts where client_id = current_setting('app.client_id')::uuid and trashed_at is null
  order by date, id limit $1`

/**
 * The same fields of as many rows by one statement, with the history and change rows that the table's trigger writes.
 */
const update = `
  update contacts set doc = jsonb_set(doc, '{title}', to_jsonb($2::text)), version = version + 1, last_date = $3
  where client_id = current_setting('app.client_id')::uuid and id = any($1)`

/** Sets a field of all the rows as a person does in a list, and waits until the edit says that it is through. */
async function edit(stage: Stage, ids: readonly string[], title: string): Promise<void> {
  await stage.token()
  const body = { record: 'contacts', chosen: { ids }, values: { title } }
  const { id } = await stage.http.ask<{ id: string }>('/api/records/edits', { method: 'POST', body })
  const path = `/api/data/clients/${stage.largeClient}/record_edits/${id}`
  for (;;) {
    const { state, changed, failed } = await stage.http.ask<Edit>(path)
    if (state === 'finished' && changed === ids.length) return
    if (!['waiting', 'running'].includes(state))
      throw new Error(`an edit is ${state}: ${changed} rows, ${failed} failed`)
    await sleep(pollMs)
    await stage.token()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function run(stage: Stage): Promise<Measured[]> {
  const wanted = stage.isRehearsal ? 200 : rowCount
  const { rows } = await stage.db.query<{ id: string }>(oldest, [wanted])
  if (rows.length < wanted) throw new Error(`the scale set has ${rows.length} contacts: too few to edit ${wanted}`)
  const ids = rows.map(({ id }) => id)
  const [edited, updated]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < (stage.isRehearsal ? 1 : turns); turn++) {
    const title = `Edited ${Date.now()}`
    edited.push(await seconds(() => edit(stage, ids, title)))
    updated.push(await seconds(() => stage.db.query(update, [ids, `${title} at once`, Date.now()])))
  }
  const taken = times(edited)
  return [
    {
      name: `edit of ${wanted.toLocaleString('en-US')} contacts together`,
      times: taken,
      floor: times(updated),
      floorName: 'one statement that updates as many rows, with history and change log',
      facts: [`${Math.round(wanted / taken.median).toLocaleString('en-US')} rows a second`],
      unit: 's',
      promise: `<= ${mostSeconds} s`,
      isMet: taken.median <= mostSeconds,
    },
  ]
}

export const bulkEdit: Row = { name: 'bulk-edit', run }
