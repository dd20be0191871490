import { customFieldLists } from '../../domain/company/index.ts'
import { contacts, contactTypes, groups, mailConsents, subscriptions } from '../../domain/crm/index.ts'
import { textConsents } from '../../domain/inbox/index.ts'
import type { Entry, Logic } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { staffOf, type DemoClient } from './demo-clients.ts'
import { charterCompanies, equipmentCompanies, firstNames, lastNames, vendorCompanies } from './names.ts'
import { Random } from './random.ts'
import type { WorldWriter } from './world-writer.ts'

/** A contact as the story speaks of it. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly first_name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly isVendor: boolean
}

const contactKinds = [
  { name: 'Retail', color: '#3f51b5', description: 'Flies with us directly' },
  { name: 'Broker', color: '#8e24aa', description: 'Books for others' },
  { name: 'Vendor', color: '#6d4c41', description: 'Caterers, hotels, handling agents' },
  { name: 'Crew', color: '#00838f', description: 'Pilots and flight attendants' },
]

/** Sales people of the client as agents: neither restricted nor support. */
export const agentsOf = (client: DemoClient): Entry[] =>
  staffOf(client.key)
    .filter((member) => member.grants[client.key]?.includes('sales'))
    .map((member) => ({ id: member.id, label: member.name }))

/** Used names, addresses and numbers. */
interface Taken {
  readonly emails: Set<string>
  readonly phones: Set<string>
}

const areas = ['214', '305', '312', '415', '512', '614', '702', '917']

/** An unused number of the client, among those that no telephone has. */
function phoneOf({ random }: WorldWriter, { phones }: Taken): string {
  const [area, first] = [random.pick(areas), Number(random.digits(2))]
  const all = areas.length * 100
  const begin = areas.indexOf(area) * 100 + first
  for (let step = 0; step < all; step += 1) {
    const place = (begin + step) % all
    const phone = `+1${areas[Math.floor(place / 100)]}55501${String(place % 100).padStart(2, '0')}`
    if (phones.has(phone)) continue
    phones.add(phone)
    return phone
  }
  throw new RangeError(`more than ${all} people`)
}

/** An unused name with its address. */
function newIdentity({ random }: WorldWriter, { business }: DemoClient, { emails: taken }: Taken) {
  for (;;) {
    const isVendor = taken.size < 2 || random.chance(0.08)
    const customers = business === 'charter' ? charterCompanies : equipmentCompanies
    const [company, domain] = random.pick<readonly [string, string]>(isVendor ? vendorCompanies : customers)
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    const email = `${first}.${last}@${domain}`.toLowerCase()
    if (taken.has(email)) continue
    taken.add(email)
    return { isVendor, company, first, last, email }
  }
}

/** Customer data of a charter company in addition to the product's own fields. */
const customFields = [
  { id: 'card', label: 'Loyalty card', type: 'choice' as const, options: ['Gold', 'Silver', 'Blue'] },
  { id: 'catering', label: 'Catering wishes', type: 'text' as const },
  { id: 'card_since', label: 'Card since', type: 'date' as const },
]

const wishes = ['Vegetarian', 'No nuts', 'Sparkling water, no ice']

/** Every seventh customer has a card, and every third of them a wish. */
function customOf(place: number) {
  if (place % 7 !== 0) return {}
  const card = customFields[0]?.options?.[(place / 7) % 3]
  const wish = place % 3 === 0 ? wishes[(place / 21) % 3] : undefined
  return { ...(card !== undefined && { card }), ...(wish !== undefined && { catering: wish }) }
}

/** Purchases are counted in the end (index.ts). Two numbers are skipped, so that the same names follow as before. */
function countedLater(random: Random): object {
  random.fraction()
  random.fraction()
  return {}
}

function writePerson(world: WorldWriter, client: DemoClient, taken: Taken): Person {
  const { random, clock } = world
  const { isVendor, company, first, last, email } = newIdentity(world, client, taken)
  const phone = phoneOf(world, taken)
  const since = clock.past(-random.int(3, 700), random.int(8, 18), random.int(0, 59))
  const isNew = random.chance(0.04)
  const agents = agentsOf(client)
  const row = world.add(
    contacts,
    {
      first_name: first,
      last_name: last,
      email,
      phone,
      company,
      title: random.pick([
        'Executive assistant',
        'Travel manager',
        'Owner',
        'Operations',
        'Purchasing',
        'Chief of staff',
        '',
      ]),
      verified: !isNew,
      type: isVendor ? 'Vendor' : random.pick(['Retail', 'Retail', 'Broker']),
      agents: agents.length > 0 && random.chance(0.6) ? [random.pick(agents)] : [],
      ...countedLater(random),
      metadata: isNew ? { request: 'pending' } : {},
      ...(client.business === 'charter' && !isVendor
        ? { pax_type: 'Adult' as const, weight: random.int(110, 240), custom: customOf(taken.emails.size) }
        : {}),
    },
    {
      date: since,
      lastDate: clock.past(-random.int(0, 60), random.int(8, 18), random.int(0, 59)),
      active: !random.chance(0.03),
    },
  )
  return { id: row.id, name: `${first} ${last}`, first_name: first, email, phone, company, isVendor }
}

/** Contact types, contacts and groups. Answers the people of the story. */
export function writePeople(world: WorldWriter, client: DemoClient): Person[] {
  const since = world.clock.now - 600 * dayMs
  for (const kind of contactKinds) world.add(contactTypes, kind, { date: since })
  if (client.business === 'charter')
    world.add(customFieldLists, { record: 'contacts', fields: customFields }, { id: 'contacts', date: since })
  const taken: Taken = { emails: new Set(), phones: new Set() }
  const wanted = Math.max(14, Math.round(420 * client.share))
  const people = Array.from({ length: wanted }, () => writePerson(world, client, taken))
  writeGroups(world, client, people)
  writeConsents(world, people)
  writeDoubles(world, people)
  return people
}

interface DemoGroup {
  readonly name: string
  /** Absent for a group without mails. */
  readonly publicName?: string
  readonly description: string
  /** The rule of an automatic group; absent for a manual one. */
  readonly rule?: Logic
}

const charterGroups: readonly DemoGroup[] = [
  { name: 'Empty leg alerts', publicName: 'Empty leg news', description: 'Wants to hear of empty legs.' },
  {
    name: 'Broker desk',
    publicName: 'News for brokers',
    description: 'Every broker that was verified.',
    rule: {
      all: [
        { subject: 'type', verb: 'is', value: 'Broker' },
        { subject: 'verified', verb: 'is', value: 'yes' },
      ],
    },
  },
  {
    name: 'Holiday mailing',
    description: 'Customers with a quote, and no vendors.',
    rule: {
      all: [
        { subject: 'quotes', verb: 'is greater than', value: 0 },
        { subject: 'type', verb: 'is not', value: 'Vendor' },
      ],
    },
  },
  { name: 'Ski season', publicName: 'Ski season news', description: 'Flies to the mountains in winter.' },
]

const equipmentGroups: readonly DemoGroup[] = [
  { name: 'Newsletter', publicName: 'Monthly news', description: 'Once a month.' },
  {
    name: 'Contractors',
    description: 'Whoever ordered before.',
    rule: { subject: 'orders', verb: 'is greater than', value: 0 },
  },
  { name: 'Spring sale', publicName: 'Spring sale news', description: 'Asked for the sale.' },
  {
    name: 'Vendors',
    description: 'Whoever we buy from.',
    rule: { subject: 'type', verb: 'is', value: 'Vendor' },
  },
]

const homes = ['KTEB', 'KVNY', 'KDAL', 'KOPF', 'KPDK']
const mountains = ['KASE', 'KEGE', 'KSUN', 'KJAC', 'KTRK']

/** People of a demo group, or with an answer about an automatic one: one of five. */
function writeSubscriptions(
  world: WorldWriter,
  group: { readonly id: string; readonly place: number },
  people: readonly Person[],
) {
  const random = new Random(`${world.key} group ${group.place}`)
  for (const [at, { id, name, email, phone, company }] of people.entries()) {
    if (at % 5 !== group.place % 5) continue
    const isOut = at % 45 === group.place % 5
    const since = world.clock.past(-random.int(3, 300), random.int(8, 18))
    world.add(
      subscriptions,
      {
        group_id: group.id,
        contact: { id, name, email, phone, company },
        is_member: true,
        ...(isOut && { state: 'unsubscribed' as const, source: 'page' as const, stated_at: since }),
        preferences: at % 2 === 0 ? { home: random.pick(homes), destinations: [random.pick(mountains)] } : {},
      },
      { id: random.id(since), date: since },
    )
  }
}

/** Groups of both kinds, some unsubscribed people, and one who wants no group messages at all. */
function writeGroups(world: WorldWriter, client: DemoClient, people: readonly Person[]): void {
  const { clock } = world
  const given = client.business === 'charter' ? charterGroups : equipmentGroups
  for (const [place, { name, publicName, description, rule }] of given.entries()) {
    const { id } = world.add(
      groups,
      {
        name,
        ...(publicName !== undefined && { public_name: publicName }),
        description,
        type: rule === undefined ? 'manual' : 'auto',
        ...(rule !== undefined && { logic_fn: rule as never }),
        agents: agentsOf(client).slice(0, 1),
      },
      { date: clock.past(-(20 + place * 90), 10) },
    )
    if (rule === undefined) writeSubscriptions(world, { id, place }, people)
  }
  const last = people.at(-1)
  if (last)
    world.add(mailConsents, { email: last.email, state: 'stopped', source: 'page' }, { date: clock.past(-14, 9) })
}

/** A few of the people do not want texts, and one wants them again. */
function writeConsents(world: WorldWriter, people: readonly Person[]): void {
  for (const [at, { phone }] of people.slice(5, 9).entries()) {
    const said = at === 0 ? (['allowed', 'START'] as const) : (['stopped', 'STOP'] as const)
    world.add(textConsents, { phone, state: said[0], word: said[1] }, { date: world.clock.past(-(6 + at * 11), 11) })
  }
}

/** A few people are duplicates: they wrote from another address, or were typed again. */
function writeDoubles(world: WorldWriter, people: readonly Person[]): void {
  const random = new Random(`${world.key} doubles`)
  const customers = people.filter(({ isVendor }) => !isVendor)
  for (const [at, person] of customers.slice(10, 16).entries()) {
    const since = world.clock.past(-(4 + at * 9), 9 + at)
    const [, last = ''] = person.name.split(' ')
    const mail = `${person.first_name}.${last}${at + 1}@fastmail.example`.toLowerCase()
    const isShort = at % 2 === 0
    world.add(
      contacts,
      {
        first_name: isShort ? `${person.first_name.charAt(0)}.` : person.first_name,
        last_name: last,
        email: mail,
        ...(at % 3 === 2 ? {} : { phone: person.phone }),
        company: at % 2 === 0 ? person.company : '',
        verified: false,
        type: 'Retail',
        notes: at === 0 ? 'Ask for the assistant; the office closes at 4.' : undefined,
        metadata: { request: 'pending' },
      },
      { id: random.id(since), date: since },
    )
  }
}
