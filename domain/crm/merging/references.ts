import { isDoc, type Doc } from '../../kernel/index.ts'

/**
 * How a record names a contact at a path: by a `summary` of it, by an `entry` of id and label, by its `id`, by its
 * document path, as one of several people (`people`), as the value of a rule, or as the record that a thread hangs on.
 */
type ReferenceKind = 'summary' | 'entry' | 'id' | 'path' | 'people' | 'rule' | 'object'

export interface ContactReference {
  readonly kind: ReferenceKind
  /** Dotted; `legs[].passengers` walks each item. */
  readonly path: string
}

/** Record types that name contacts, and where. A test holds this list to the shapes of all records. */
export const contactReferences: Readonly<Record<string, readonly ContactReference[]>> = {
  threads: [
    { kind: 'summary', path: 'contact' },
    { kind: 'path', path: 'contactRef' },
    { kind: 'object', path: 'object' },
    { kind: 'path', path: 'ref' },
  ],
  threadsmsgs: [
    { kind: 'summary', path: 'contact' },
    { kind: 'object', path: 'object' },
  ],
  quotes: [
    { kind: 'summary', path: 'contact' },
    { kind: 'people', path: 'legs[].passengers' },
    { kind: 'people', path: 'legs[].crew' },
    { kind: 'id', path: 'legs[].lead_passenger_id' },
  ],
  trips: [
    { kind: 'summary', path: 'contact' },
    { kind: 'people', path: 'legs[].passengers' },
    { kind: 'people', path: 'legs[].crew' },
    { kind: 'id', path: 'legs[].lead_passenger_id' },
  ],
  goods_quotes: [{ kind: 'summary', path: 'contact' }],
  orders: [{ kind: 'summary', path: 'contact' }],
  shipments: [{ kind: 'summary', path: 'contact' }],
  returns: [{ kind: 'summary', path: 'contact' }],
  carts: [{ kind: 'summary', path: 'contact' }],
  product_subscriptions: [
    { kind: 'summary', path: 'contact' },
    // A contact who was a member twice is one once; then their cards follow.
    { kind: 'people', path: 'group.members' },
    { kind: 'summary', path: 'group.members[]' },
  ],
  // Payments are locked before invoices (adr/0105).
  payments: [
    { kind: 'entry', path: 'billingContact' },
    { kind: 'id', path: 'contact_id' },
  ],
  cards: [{ kind: 'id', path: 'contact_id' }],
  invoices: [{ kind: 'entry', path: 'billingContact' }],
  addresses: [{ kind: 'id', path: 'contact_id' }],
  users: [{ kind: 'id', path: 'contact_id' }],
  subscriptions: [{ kind: 'summary', path: 'contact' }],
  tasks: [{ kind: 'object', path: 'about' }],
  relationships: [
    { kind: 'entry', path: 'person' },
    { kind: 'entry', path: 'other_person' },
  ],
  filters: [{ kind: 'rule', path: 'rules.items' }],
}

/** A contact as others name it. */
export interface NamedContact {
  readonly id: string
  readonly name: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly company?: string | undefined
}

interface Way {
  readonly from: string
  readonly to: NamedContact
}

/** A card of a contact. The address and number in it stay: by them this record reaches the person. */
function summaryOf(
  { email, phone }: Doc,
  { id, name, company, email: mainEmail, phone: mainPhone }: NamedContact,
): Doc {
  const [address, number] = [email ?? mainEmail, phone ?? mainPhone]
  return {
    id,
    name,
    ...(address !== undefined && { email: address }),
    ...(number !== undefined && { phone: number }),
    ...(company !== undefined && { company }),
  }
}

const isOf = (value: unknown, id: string): value is Doc => isDoc(value) && value['id'] === id

/** People of a list, each once. */
function peopleOf(list: readonly unknown[], { from, to }: Way): unknown[] {
  const isThere = list.some((one) => isOf(one, to.id))
  if (isThere) return list.filter((one) => !isOf(one, from))
  return list.map((one) => (isOf(one, from) ? { ...one, id: to.id, name: to.name } : one))
}

const rulesOf = (items: readonly unknown[], { from, to }: Way): unknown[] =>
  items.map((item) => {
    if (!isDoc(item) || item['subject'] !== 'contact') return item
    const { value } = item
    const moved = Array.isArray(value)
      ? [...new Set(value.map((one: unknown) => (one === from ? to.id : one)))]
      : value === from
        ? to.id
        : value
    return { ...item, value: moved }
  })

const values: Readonly<Record<ReferenceKind, (value: unknown, way: Way) => unknown>> = {
  summary: (value, { from, to }) => (isOf(value, from) ? summaryOf(value, to) : value),
  entry: (value, { from, to }) => (isOf(value, from) ? { ...value, id: to.id, label: to.name } : value),
  id: (value, { from, to }) => (value === from ? to.id : value),
  path: (value, { from, to }) =>
    typeof value === 'string' && value.endsWith(`/contacts/${from}`) ? value.slice(0, -from.length) + to.id : value,
  people: (value, way) => (Array.isArray(value) ? peopleOf(value, way) : value),
  rule: (value, way) => (Array.isArray(value) ? rulesOf(value, way) : value),
  object: (value, { from, to }) =>
    isOf(value, from) && value['type'] === 'contacts' ? { ...value, id: to.id, label: to.name } : value,
}

function changedAt(value: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  if (!isDoc(value)) return value
  const name = step.replace('[]', '')
  if (!(name in value)) return value
  const inner = value[name]
  const changed =
    step === name || !Array.isArray(inner)
      ? changedAt(inner, rest, change)
      : inner.map((item: unknown) => changedAt(item, rest, change))
  return { ...value, [name]: changed }
}

/** A document with a contact in place of another wherever its record type names contacts. */
export const repointed = (doc: Doc, references: readonly ContactReference[], way: Way): Doc =>
  references.reduce<Doc>(
    (now, { kind, path }) => changedAt(now, path.split('.'), (value) => values[kind](value, way)) as Doc,
    doc,
  )

/** Top-level fields that name contacts. */
export const fieldsOf = (references: readonly ContactReference[]): readonly string[] => [
  ...new Set(references.map(({ path }) => path.split('.')[0]?.replace('[]', '') ?? path)),
]
