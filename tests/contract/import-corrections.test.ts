import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactImports, groups, mailConsents } from '../../domain/crm/index.ts'
import { runContactImport } from '../../server/crm/imports/run-import.ts'
import { createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const send = (path: string, body: object, who = cast.jo) =>
  call(server, who, { method: 'POST', url: `/contacts/imports${path}`, body })
const begin = async (body: object, who = cast.jo) => {
  const begun = await send('', { known: 'skip', file_name: 'people.csv', ...body }, who)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await runQueued(server.platform, runContactImport)
  return begun.body.id as string
}
const readState = (id: string) => inLaro(server, (ctx) => getRecord(ctx, contactImports, id))
const undo = async (id: string, who = cast.jo) => {
  await send(`/${id}/undo`, {}, who)
  await runQueued(server.platform, runContactImport)
}
const contactDocs = async (where: string): Promise<Record<string, unknown>[]> => {
  const { rows } = await server.platform.pools.owner.query(
    `select doc, active from contacts where trashed_at is null and ${where} order by doc ->> 'name'`,
  )
  return rows.map(({ doc, active }) => ({ ...doc, active }))
}

interface Noted {
  readonly row: number
  readonly isRefused: boolean
  readonly omitted: readonly { readonly field: string; readonly value: string; readonly words: string }[]
}

async function allNoted(id: string, who = cast.jo): Promise<Noted[]> {
  const noted: Noted[] = []
  let after = 0
  for (;;) {
    const { body } = await call(server, who, { url: `/contacts/imports/${id}/rows?after=${after}` })
    noted.push(...body.rows)
    if (body.next === null) return noted
    after = body.next
  }
}

/** Kinds of invalid data: cells of email, phone, birthdate and type, the omitted fields, and the corrected cell. */
const dirt: readonly (readonly [cells: (at: number) => string[], omitted: string, corrected: string])[] = [
  [(at) => [`d${at}@dirt.example`, '0044 20 7946 0018', '14.03.1980', ''], '', ''],
  [(at) => [`d${at}@dirt.example`, '(212) 555-0174 ext. 12', '29294', ''], '', ''],
  [(at) => [`d${at}@dirt.example`, '="2125550174"', '1980-03-14', ''], '', ''],
  [(at) => [`d${at}@dirt.example; second${at}@dirt.example`, '', '', ''], '', ''],
  [(at) => [`d${at}@@dirt.example`, '', '', ''], 'email', 'right@dirt.example'],
  [(at) => [`d${at}@dirt.example`, 'call my office', '', ''], 'phone', '+1 212 555 0175'],
  [(at) => [`d${at}@dirt.example`, '', 'spring of 1980', ''], 'birthdate', '3/14/1980'],
  [(at) => [`d${at}@dirt.example`, '', '', 'Stammkunde'], 'type', ''],
  [() => ['#N/A', '', '', ''], 'email', ''],
  [(at) => [`d${at}@dirt.example`, '212-555-0174 / 212-55', '31.02.1980', ''], 'phone birthdate', ''],
]

const cell = (words: string) => (/[",]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words)
const mapping = { name: 'Name', email: 'Mail', phone: 'Tel', birthdate: 'Geburtsdatum', type: 'Typ' }

test('300 rows with every kind of invalid cell become 300 people, and their omitted cells are listed, corrected and undone', async () => {
  const pickDirt = (at: number) => dirt[at % dirt.length] ?? [() => [], '', '']
  const lines = Array.from({ length: 300 }, (_, at) => [`Dirt${at} Vale`, ...pickDirt(at)[0](at)].map(cell).join(','))
  const id = await begin({ text: ['Name,Mail,Tel,Geburtsdatum,Typ', ...lines].join('\n'), mapping })
  expect(await readState(id)).toMatchObject({ state: 'finished', added: 300, refused: 0, omitted: 210, total: 300 })
  expect(await contactDocs(`doc ->> 'last_name' = 'Vale'`)).toHaveLength(300)

  const noted = await allNoted(id)
  const named = noted.map(({ row, omitted }) => `${row} ${omitted.map(({ field }) => field).join(' ')}`)
  const expected = lines.flatMap((_, at) => (pickDirt(at)[1] === '' ? [] : [`${at + 2} ${pickDirt(at)[1]}`]))
  expect(named).toEqual(expected)
  for (const { omitted } of noted) for (const { value, words } of omitted) expect(words).toContain(value)

  // One row of each kind is corrected.
  const correct = (row: number, cells: object) => send(`/${id}/rows/${row}`, { cells })
  const wrong = await correct(6, { email: 'still wrong' })
  expect([wrong.status, wrong.body.issues]).toMatchObject([400, [{ path: 'cells.email' }]])
  const corrections = dirt.flatMap(([, field, words], at) => (words === '' ? [] : [{ row: at + 2, field, words }]))
  for (const { row, field, words } of corrections)
    expect((await correct(row, { [field]: words })).body).toMatchObject({ row: null })
  const [email] = await contactDocs(`doc ->> 'first_name' = 'Dirt4'`)
  expect(email).toMatchObject({ email: 'right@dirt.example' })
  const [birthdate] = await contactDocs(`doc ->> 'first_name' = 'Dirt6'`)
  const [serial] = await contactDocs(`doc ->> 'first_name' = 'Dirt1'`)
  expect(birthdate?.['birthdate']).toBe(serial?.['birthdate'])
  expect(await readState(id)).toMatchObject({ omitted: 207 })
  const twice = await correct(16, { email: 'right@dirt.example' })
  expect(twice.body.issues).toMatchObject([{ path: 'cells.email', code: 'email-in-use' }])

  await undo(id)
  expect(await readState(id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await contactDocs(`doc ->> 'last_name' = 'Vale'`)).toEqual([])
})

test('a corrected refused row is imported, and undone with the import', async () => {
  const id = await begin({
    text: 'Name,Mail\n,nowhere\nKim Fixed,kim@fixed.example',
    mapping: { name: 'Name', email: 'Mail' },
  })
  expect(await allNoted(id)).toMatchObject([{ row: 2, isRefused: true }])
  const nobody = await send(`/${id}/rows/2`, { cells: { email: '' } })
  expect(nobody.body.issues).toMatchObject([{ code: 'import-no-person' }])
  const fixed = await send(`/${id}/rows/2`, { cells: { name: 'Ann Fixed', email: 'ann@fixed.example' } })
  expect(fixed.body).toEqual({ outcome: 'added', row: null })
  expect(await readState(id)).toMatchObject({ added: 2, refused: 0, faults: [] })
  expect((await send(`/${id}/rows/2`, { cells: { name: 'Ann' } })).status).toBe(404)
  await undo(id)
  expect(await contactDocs(`doc ->> 'last_name' = 'Fixed'`)).toEqual([])
  expect((await send(`/${id}/rows/2`, { cells: { name: 'Ann' } })).status).toBe(400)
})

test('a file is read with the replaced values and the chosen order of dates', async () => {
  const text = 'Name,Mail,Tel,Geburtsdatum,Typ\nJo Mapped,jo@mapped.example,,04/03/1980,Erwachsen\n'
  const chosen = { mapping: { name: 'Name', email: 'Mail', birthdate: 'Geburtsdatum', pax_type: 'Typ' }, text }
  const { body } = await send('/check', chosen)
  expect(body.unknown).toEqual([
    {
      field: 'pax_type',
      label: 'Passenger type',
      options: ['Adult', 'Child', 'Infant', 'Pet'],
      values: [{ value: 'Erwachsen', rows: 1 }],
    },
  ])
  await begin({ ...chosen, order: 'dmy', replaced: { pax_type: { erwachsen: 'Adult' } } })
  const [contact] = await contactDocs(`doc ->> 'last_name' = 'Mapped'`)
  expect(contact).toMatchObject({ pax_type: 'Adult' })
  expect(new Date(Number(contact?.['birthdate'])).toISOString()).toContain('1980-03-04')
})

test('a Yes of a file is kept only with the way in which it was given, a No always, and undo keeps the No', async () => {
  const group = await inLaro(server, (ctx) =>
    createRecord(ctx, groups, { doc: groups.shape.parse({ name: 'Owners' }) }),
  )
  const text =
    'Name,Mail,Consent,Groups\nYes Mail,yes@said.example,yes,owners; Nobody\nNo Mail,no@said.example,no,Owners'
  const chosen = { text, mapping: { name: 'Name', email: 'Mail', consent: 'Consent', groups: 'Groups' } }
  const consents = async () => {
    const rows = await inLaro(server, (ctx) => listRecords(ctx, mailConsents, { limit: 50 }))
    return rows.filter(({ email }) => email.endsWith('@said.example')).map(({ email, state }) => `${email} ${state}`)
  }
  const members = async () => {
    const { body } = await call(server, cast.ana, { url: `/groups/${group.id}/members` })
    return body.members.map(({ name }: { name: string }) => name)
  }
  expect((await send('/check', chosen, cast.ana)).body).toMatchObject({ consents: 1, omittedCount: 1 })
  const id = await begin(chosen, cast.ana)
  expect(await consents()).toEqual(['no@said.example stopped'])
  expect(await members()).toEqual(['No Mail', 'Yes Mail'])
  await undo(id, cast.ana)
  expect(await consents()).toEqual(['no@said.example stopped'])
  expect(await members()).toEqual([])
  // A second import, for which the user chooses the way of the Yes.
  const again = await begin(
    { ...chosen, text: text.replace('no@said.example,no', 'no@said.example,yes'), consent: 'writing' },
    cast.ana,
  )
  expect((await consents()).toSorted()).toEqual(['no@said.example allowed', 'yes@said.example allowed'])
  await undo(again, cast.ana)
  expect(await consents()).toEqual(['no@said.example stopped'])
})

test('undo reverses groups and consents of a person whose contact an import left unchanged', async () => {
  const [crew, pilots] = await inLaro(server, async (ctx) => [
    await createRecord(ctx, groups, { doc: groups.shape.parse({ name: 'Crew' }) }),
    await createRecord(ctx, groups, { doc: groups.shape.parse({ name: 'Pilots' }) }),
  ])
  const members = async () =>
    Promise.all(
      [crew, pilots].map(async (group) => {
        const { body } = await call(server, cast.ana, { url: `/groups/${group?.id}/members` })
        return body.members.length
      }),
    )
  const consents = () =>
    inLaro(server, (ctx) => listRecords(ctx, mailConsents, { where: ['email', '==', 'sue@same.example'] }))
  await begin({ text: 'Name,Mail\nSue Same,sue@same.example', mapping: { name: 'Name', email: 'Mail' } })
  const again = {
    text: 'Name,Mail,Consent,Groups\nSue Same,sue@same.example,yes,Pilots; Nobody',
    mapping: { name: 'Name', email: 'Mail', consent: 'Consent', groups: 'Groups' },
  }
  const id = await begin({ ...again, known: 'update', consent: 'writing' }, cast.ana)
  expect(await readState(id)).toMatchObject({ skipped: 1, omitted: 1 })
  expect((await send(`/${id}/rows/2`, { cells: { groups: 'Pilots; Crew' } }, cast.ana)).body.row).toBeNull()
  expect([await members(), (await consents()).length]).toEqual([[1, 1], 1])
  await undo(id, cast.ana)
  expect([await members(), (await consents()).length]).toEqual([[0, 0], 0])
  expect(await contactDocs(`doc ->> 'last_name' = 'Same'`)).toHaveLength(1)
})
