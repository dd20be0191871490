import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '../../domain/kernel/csv/read-csv.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { deskOf, sentInvoice } from './invoice-server.ts'
import { closeMergeServer, merge, opened, openMergeServer, person } from './merge-server.ts'

const total = 1_051_250

let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  await openMergeServer()
  desk = deskOf(opened())
})
afterAll(closeMergeServer)

const read = (id: string, query = '', who = cast.ana) =>
  call(opened(), who, { url: `/statements/contacts/${id}${query}` })

const billed = async (customer: { readonly id: string; readonly name: string }) =>
  (await sentInvoice(opened(), { contact: { id: customer.id, name: customer.name } })).id

test('a statement lists charges and payments with balances, and a deposit as a credit', async () => {
  const customer = await person()
  const invoice = await billed(customer)
  await desk.pay(invoice, 51_250, { id: randomUUID(), method: 'wire', reference: 'W1' })
  await desk.pay(invoice, 1_040_000, { id: randomUUID(), method: 'check', reference: 'C2' })
  const { body } = await read(customer.id)
  expect(body.lines.map(({ amount, balance }: { amount: number; balance: number }) => [amount, balance])).toEqual([
    [total, total],
    [-51_250, 1_000_000],
    [-1_040_000, -40_000],
  ])
  expect(body).toMatchObject({ opening: 0, closing: -40_000, deposits: 40_000 })
  expect(body.lines[0]).toMatchObject({ debt: { record: 'invoices', id: invoice } })
  expect(body.lines[1].words).toContain('W1')
})

test('entries before the period are its opening balance; a reversed period is refused with its field', async () => {
  const customer = await person()
  await billed(customer)
  const later = await read(customer.id, '?from=2099-01-01&until=2099-12-31')
  expect(later.body).toMatchObject({ opening: total, closing: total, lines: [] })
  const reversed = await read(customer.id, '?from=2026-02-01&until=2026-01-31')
  expect(reversed.status).toBe(400)
  expect(reversed.body.issues).toMatchObject([{ path: 'until', code: 'statement-ends-early' }])
  expect((await read(customer.id, '?from=tomorrow')).status).toBe(400)
})

test('a payment that staff dated some hours ahead is on the statement, whose end is the balance', async () => {
  const customer = await person()
  const invoice = await billed(customer)
  await desk.pay(invoice, 51_250, { id: randomUUID(), method: 'wire', date: Date.now() + 3_600_000 })
  const { body } = await read(customer.id)
  expect([body.closing, body.lines.length]).toEqual([total - 51_250, 2])
  expect(body.until).toBeGreaterThanOrEqual(body.lines[1].at)
})

test('two merged contacts have one statement', async () => {
  const [one, other] = [await person(), await person()]
  await billed(one)
  await billed(other)
  await merge(one.id, other.id)
  expect((await read(one.id)).body.closing).toBe(2 * total)
})

test('a statement is handed out as CSV and as PDF', async () => {
  const customer = await person()
  await billed(customer)
  const { app } = opened()
  const headers = await opened().headersOf(cast.ana, laro)
  const csv = await app.inject({ url: `/api/statements/contacts/${customer.id}/csv`, headers })
  expect(csv.statusCode).toBe(200)
  expect(readCsv(csv.body)).toMatchObject({
    table: {
      rows: [{}, { cells: [expect.any(String), expect.stringContaining('Invoice'), '10512.50', '', '10512.50'] }, {}],
    },
  })
  const pdf = await app.inject({ url: `/api/statements/contacts/${customer.id}/pdf`, headers })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a user without payments, a stranger and an unknown customer are refused', async () => {
  const customer = await person()
  expect((await read(customer.id, '', cast.jo)).status).toBe(403)
  expect((await read(customer.id, '', cast.sam)).status).toBe(404)
  expect((await read('nobody')).status).toBe(404)
})
