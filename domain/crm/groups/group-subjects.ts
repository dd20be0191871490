import { hasRole, type Actor, type LogicSubject, type LogicTable } from '../../kernel/index.ts'

/** A subject, with the role needed to ask it. */
interface GroupSubject extends LogicSubject {
  readonly needs?: string
}

/** Facts of a contact for the rule of an automatic group (decision D15). Sealed fields are excluded. */
export const groupSubjects = {
  type: { kind: 'text', label: 'Contact type', name: 'contact type', values: 'contact-type' },
  company: { kind: 'text', label: 'Company', name: 'company' },
  title: { kind: 'text', label: 'Title', name: 'title' },
  domain: { kind: 'text', label: 'Email domain', name: 'email domain' },
  state: { kind: 'text', label: 'State of an address', name: 'state', values: 'region' },
  verified: { kind: 'text', label: 'Verified', name: 'verified', values: 'yes-no' },
  agent: { kind: 'text', label: 'Agent', name: 'agent', values: 'user' },
  account: { kind: 'text', label: 'Account', name: 'account', values: 'account', needs: 'accounts-r' },
  group: {
    kind: 'text',
    label: 'Manual group',
    name: 'group',
    verbs: { is: 'is in the group', isNot: 'is not in the group' },
    values: 'group',
  },
  quotes: { kind: 'number', label: 'Number of quotes', name: 'number of quotes', needs: 'quotes' },
  trips: { kind: 'number', label: 'Number of trips', name: 'number of trips', needs: 'trips-r' },
  orders: { kind: 'number', label: 'Number of orders', name: 'number of orders', needs: 'orders' },
  known: { kind: 'number', label: 'Known for', name: 'known for', unit: 'days' },
  quiet: { kind: 'number', label: 'Unchanged for', name: 'unchanged for', unit: 'days' },
} as const satisfies Readonly<Record<string, GroupSubject>>

export type GroupSubjectName = keyof typeof groupSubjects

const needs = (name: string): string | undefined =>
  Object.hasOwn(groupSubjects, name)
    ? (groupSubjects as LogicTable & Record<string, GroupSubject>)[name]?.needs
    : undefined

/** Every subject that a rule names, also within 'not'. */
function namedIn(logic: unknown): string[] {
  if (Array.isArray(logic)) return logic.flatMap(namedIn)
  if (typeof logic !== 'object' || logic === null) return []
  if ('subject' in logic) return [String(logic.subject)]
  return Object.values(logic).flatMap(namedIn)
}

/** The role without which no rule is asked: each asks contacts. */
const readsContacts = 'contacts-r'

/** The first role that an actor lacks for the subjects of a rule: a group hides facts that they may not read. */
export const roleLacking = (logic: unknown, actor: Actor): string | undefined =>
  [readsContacts, ...namedIn(logic).flatMap((name) => needs(name) ?? [])].find((role) => !hasRole(actor, role))

/** The subjects that an actor may ask. */
export const subjectsFor = (actor: Actor): LogicTable =>
  Object.fromEntries(
    Object.entries(groupSubjects as Record<string, GroupSubject>).filter(
      ([, { needs: role }]) => hasRole(actor, readsContacts) && (role === undefined || hasRole(actor, role)),
    ),
  )
