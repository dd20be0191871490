import type { Exemption, Order, OrderExport, Payment, Refund, Statement } from './export.ts'

/** Answers a call of the API below `/api`, as text. */
export type ReadPath = (path: string) => Promise<string>

const readJson = async <Answer>(read: ReadPath, path: string): Promise<Answer> => JSON.parse(await read(path)) as Answer

/** Some field of a row with one of these values. */
type Where = readonly [string, 'in', readonly string[]]

interface Source {
  readonly read: ReadPath
  /** Id of the client. */
  readonly client: string
}

/** All rows of a record type that meet a condition. */
async function readRows<Row>({ read, client }: Source, record: string, where?: Where): Promise<Row[]> {
  const rows: Row[] = []
  const asked = where ? `&where=${encodeURIComponent(JSON.stringify(where))}` : ''
  let after = asked
  let isMore = false
  do {
    const page: { rows: Row[]; next: string | null } = await readJson(
      read,
      `/data/clients/${client}/${record}?limit=500${after}`,
    )
    rows.push(...page.rows)
    after = `${asked}&after=${encodeURIComponent(page.next ?? '')}`
    isMore = page.next !== null
  } while (isMore)
  return rows
}

/** Lists leave out long fields, so each row is read whole. */
async function readWhole<Row extends { readonly id: string }>(source: Source, record: string, where?: Where) {
  const { read, client } = source
  const rows: Row[] = []
  for (const { id } of await readRows<Row>(source, record, where))
    rows.push(await readJson<Row>(read, `/data/clients/${client}/${record}/${id}`))
  return rows
}

const readRefunds = (source: Source, payments: readonly string[] | undefined): Promise<Refund[]> =>
  payments?.length === 0 ? Promise.resolve([]) : readRows(source, 'refunds', payments && ['payment', 'in', payments])

async function readStatement(read: ReadPath, contact: string): Promise<Statement> {
  const path = `/statements/contacts/${contact}`
  return { ...(await readJson<Statement>(read, path)), contact, csv: await read(`${path}/csv`) }
}

/** Reads what decides the orders of a client, or of some of its contacts, by the API of a running product. */
export async function readExport(read: ReadPath, client: string, some?: ReadonlySet<string>): Promise<OrderExport> {
  const source = { read, client }
  const bought = some && (['contact_id', 'in', [...some]] as const)
  const orders = await readWhole<Order>(source, 'orders', bought)
  const contacts = [...new Set(orders.flatMap(({ contact }) => (contact ? [contact.id] : [])))]
  const statements: Statement[] = []
  for (const contact of contacts) statements.push(await readStatement(read, contact))
  const debts: OrderExport['debts'][number][] = []
  for (const { id } of orders) debts.push(await readJson(read, `/payments/debts/orders/${id}`))
  const paidBy = some && (['billing_contact_id', 'in', [...some]] as const)
  const payments = await readWhole<Payment>(source, 'payments', paidBy)
  const { timezone } = await readJson<{ timezone: string }>(read, `/data/clients/${client}`)
  return {
    timezone,
    orders,
    statements,
    debts,
    payments,
    refunds: await readRefunds(source, some && payments.map(({ id }) => id)),
    discounts: await readWhole(source, 'discounts'),
    zips: await readRows(source, 'zips'),
    states: await readRows(source, 'tax_states'),
    exemptions: await readWhole<Exemption & { readonly id: string }>(source, 'tax_exemptions'),
  }
}
