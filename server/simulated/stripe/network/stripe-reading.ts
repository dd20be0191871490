import type { StripeBook, Wanted } from './stripe-book.ts'
import { readNumber, readPart, readText, type Form } from './stripe-form.ts'
import { missing, StripeRefusal } from './stripe-refusal.ts'
import type { Intent, Thing } from './stripe-things.ts'

/** Lists of the interface: the kind of their objects, and the fields by which they are narrowed. */
interface Listed {
  readonly kind: string
  readonly fields: readonly string[]
}

const lists: Readonly<Record<string, Listed>> = {
  'checkout/sessions': { kind: 'checkout.session', fields: ['payment_intent', 'customer', 'status'] },
  payment_intents: { kind: 'payment_intent', fields: ['customer'] },
  setup_intents: { kind: 'setup_intent', fields: ['customer', 'payment_method'] },
  charges: { kind: 'charge', fields: ['payment_intent', 'customer'] },
  refunds: { kind: 'refund', fields: ['payment_intent', 'charge'] },
  disputes: { kind: 'dispute', fields: ['payment_intent', 'charge'] },
  customers: { kind: 'customer', fields: ['email'] },
  payment_methods: { kind: 'payment_method', fields: ['customer', 'type'] },
  balance_transactions: { kind: 'balance_transaction', fields: ['payout', 'type', 'source'] },
  payouts: { kind: 'payout', fields: ['status'] },
  events: { kind: 'event', fields: ['type'] },
  subscriptions: { kind: 'subscription', fields: ['customer', 'status'] },
  invoices: { kind: 'invoice', fields: ['customer', 'status'] },
  products: { kind: 'product', fields: [] },
  files: { kind: 'file', fields: ['purpose'] },
}

/** Replaces ids by their objects along the paths of `expand`. */
function expandAt(book: StripeBook, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => expandAt(book, one, path))
  const thing = typeof value === 'string' ? book.findAny(value) : value
  const [step, ...rest] = path
  if (typeof thing !== 'object' || thing === null || step === undefined) return thing ?? value
  const inner: unknown = step in thing ? thing[step as keyof typeof thing] : undefined
  return inner === undefined ? thing : { ...thing, [step]: expandAt(book, inner, rest) }
}

/** The object as `expand` asks for it. */
export function expand(book: StripeBook, body: object, form: Form | undefined): object {
  const asked = readPart(form, 'expand')
  const paths = typeof asked === 'object' ? Object.values(asked) : []
  return paths.reduce<object>(
    (made, path) => (typeof path === 'string' ? (expandAt(book, made, path.split('.')) as object) : made),
    body,
  )
}

const mostListed = 100

const add = (number: number | undefined, by: number): number | undefined =>
  number === undefined ? undefined : number + by

/** Span of a list in seconds, both ends included. */
function readSpan(form: Form): Pick<Wanted, 'from' | 'until'> {
  const at = readNumber(form, 'created')
  const bound = (...names: readonly string[]) => names.map((name) => readNumber(form, 'created', name))
  const [from, after] = bound('gte', 'gt')
  const [until, before] = bound('lte', 'lt')
  return { from: at ?? from ?? add(after, 1), until: at ?? until ?? add(before, -1) }
}

function readWanted(form: Form, fields: readonly string[]): Wanted & { readonly limit: number } {
  const limit = readNumber(form, 'limit') ?? 10
  if (!Number.isInteger(limit) || limit < 1 || limit > mostListed)
    throw new StripeRefusal({ param: 'limit', message: 'limit must be between 1 and 100' })
  const named = fields.flatMap((field) => {
    const text = readText(form, field)
    return text === undefined ? [] : [[field, text] as const]
  })
  return {
    where: Object.fromEntries(named),
    after: readText(form, 'starting_after'),
    before: readText(form, 'ending_before'),
    ...readSpan(form),
    limit,
  }
}

function answerList(book: StripeBook, { kind, fields }: Listed, { form, path }: { form: Form; path: string }): object {
  const { limit, ...wanted } = readWanted(form, fields)
  const found = book.list<Thing>(kind, { ...wanted, limit: limit + 1 })
  const data = wanted.before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return { object: 'list', url: `/v1/${path}`, has_more: found.length > limit, data }
}

/** Seconds after which the search knows an object: it lags behind the lists. */
const searchLag = 60

function answerSearch(book: StripeBook, form: Form): object {
  const asked = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(readText(form, 'query') ?? '')
  if (!asked) throw new StripeRefusal({ param: 'query', message: 'We could not parse your search query.' })
  const [, name = '', value] = asked
  const data = book
    .list<Intent>('payment_intent', { until: book.now - searchLag })
    .filter(({ metadata }) => metadata[name] === value)
  return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, next_page: null, data }
}

const answerAccount = ({ account }: StripeBook): object => ({
  id: `acct_demo${account}`,
  object: 'account',
  business_profile: { name: account },
  settings: { dashboard: { display_name: `${account} (played by the demo)`, timezone: 'Etc/UTC' } },
})

const answerBalance = (): object => ({ object: 'balance', available: [], pending: [], livemode: false })

/** Readings that are no list and no object of one. */
const others: Readonly<Record<string, (book: StripeBook, form: Form) => object>> = {
  account: answerAccount,
  balance: answerBalance,
  'payment_intents/search': answerSearch,
}

const ofCustomer = /^customers\/(\w+)\/payment_methods$/

function answerMethods(book: StripeBook, form: Form, path: string): object | undefined {
  const customer = ofCustomer.exec(path)?.[1]
  if (customer === undefined) return undefined
  const own: Form = { ...(typeof form === 'object' ? form : {}), customer }
  return answerList(book, { kind: 'payment_method', fields: ['customer', 'type'] }, { form: own, path })
}

function answerObject(book: StripeBook, path: string): object {
  const [, room = '', id = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  const list = lists[room]
  if (!list) throw missing('path', path)
  return book.need(list.kind, id)
}

/** Answers a reading call. Throws `StripeRefusal` for an unknown path or object. */
export function answerReading(book: StripeBook, path: string, form: Form): object {
  const list = lists[path]
  const found =
    others[path]?.(book, form) ??
    answerMethods(book, form, path) ??
    (list ? answerList(book, list, { form, path }) : answerObject(book, path))
  return expand(book, found, form)
}
