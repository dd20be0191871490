import { addresses } from '../../domain/company/index.ts'
import { guideSections } from '../../domain/content/index.ts'
import { searches, tasks } from '../../domain/crm/index.ts'
import { documents, filters, followUpSubject, macros, queue, threads } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { staffOf, type DemoClient } from './demo-clients.ts'
import type { Parent } from './demo-parent.ts'
import { agentsOf } from './demo-people.ts'
import { writeSite } from './demo-site.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

const charterTasks = [
  'Renew the insurance certificates on file',
  'Check overflight permits for next month',
  'Order new crew iPads',
  'Clean up duplicate contacts',
  'Confirm hangar space for the holidays',
  'Review the cancellation terms with legal',
  'Prepare the season price list',
  'Call every customer who has not flown since spring',
  'Test the new payment page',
  'Replace the photos of the fleet',
  'Train the weekend team on the new inbox',
  'Audit fuel invoices of last quarter',
]

/** As many as those of the charter companies, so that either list draws the same from the random stream. */
const equipmentTasks = [
  'Renew the insurance certificates of the warehouse',
  'Check the customs papers of next month',
  'Order new labels for the packing line',
  'Clean up duplicate contacts',
  'Confirm the freight pick-ups for the holidays',
  'Review the terms of returns with legal',
  'Prepare the season price list',
  'Call every customer who has not ordered since spring',
  'Test the new payment page',
  'Replace the photos of the roof panels',
  'Train the weekend team on the new inbox',
  'Audit freight invoices of last quarter',
]

const taskNamesOf = ({ business }: DemoClient) => (business === 'equipment' ? equipmentTasks : charterTasks)

const asParent = (type: Parent['type'], row: WorldRow, label: string): Parent => ({
  type,
  id: row.id,
  label,
  words: {},
})

/** When a demo task is due: some are overdue, one each month, some have no day. */
const dueOf = ({ clock }: WorldWriter, at: number) =>
  at % 4 === 3 ? {} : { due: clock.at(at * 3 - 9, 6), ...(at === 6 && { repeats: 'monthly' as const }) }

function writeTasks(world: WorldWriter, client: DemoClient): Parent[] {
  const { random, clock } = world
  const names = taskNamesOf(client)
  const wanted = Math.max(4, Math.round(names.length * Math.min(1, client.share * 2)))
  return names.slice(0, wanted).map((name, at) => {
    const completed = random.pick([0, 0, 20, 45, 60, 100])
    const row = world.add(
      tasks,
      {
        name,
        index: random.int(5, 95),
        completed,
        tested: completed === 100 ? random.pick([30, 100]) : 0,
        state: completed === 100 ? 'done' : random.pick(['open', 'open', 'waiting']),
        description: `<p>${name}.</p>`,
        agents: random.some(agentsOf(client), 1),
        ...dueOf(world, at),
      },
      { date: clock.past(-random.int(2, 90), 9), lastDate: clock.past(-random.int(0, 10), random.int(9, 17)) },
    )
    return asParent('tasks', row, name)
  })
}

const templates = [
  {
    name: 'Thank you for your request',
    template_id: 'request-received',
    data_argument: 'contact',
    subject: 'Thank you for your request',
    html: '<p>Hello {{ contact.first_name }},</p><p>thank you for your request. You will hear from us within the hour.</p>',
  },
  {
    name: 'Quote follow-up',
    template_id: 'quote-follow-up',
    data_argument: 'quote',
    subject: 'Your quote {{ quote.quote_number }}',
    html: '<p>Hello {{ contact.first_name }},</p><p>do you have any questions about quote {{ quote.quote_number }}?</p>',
  },
  {
    name: 'Itinerary',
    template_id: 'itinerary',
    data_argument: 'trip',
    subject: 'Your itinerary for trip {{ trip.trip_number }}',
    html:
      '<p>Hello {{ contact.first_name | default: "there" }},</p><p>here is your itinerary for trip {{ trip.trip_number }}.</p>' +
      '<ul>{% for leg in trip.legs %}<li>{{ leg.departureAirport.icao }} to {{ leg.arrivalAirport.icao }}</li>{% endfor %}</ul>' +
      '<p>Call us any time at {{ client.phone }}.</p>',
  },
] as const

/** A reply that each of the staff keeps for themselves. */
const reply = {
  name: 'Call you shortly',
  data_argument: 'none',
  subject: 'We will call you',
  html: '<p>Hello {{ contact.first_name | default: "there" }},</p><p>I will call you within the hour.</p><p>{{ user.first_name }}</p>',
} as const

const manualFilters = [
  {
    name: 'Catering',
    color: '#00796b',
    description: 'Orders and changes of catering',
    word: 'catering',
    action: 'notify',
  },
  { name: 'Invoices', color: '#bf360c', description: 'Everything about invoices', word: 'invoice', action: 'notify' },
  { name: 'Newsletters', color: '#607d8b', description: 'Mass mail', word: 'unsubscribe', action: 'read' },
] as const

const macroRows = [
  { name: 'Thank, and wait', template_id: 'request-received', status: 'waiting', assign_me: true },
  { name: 'Mine, in three days', status: 'open', snooze_days: 3, assign_me: true },
] as const

const guide = {
  title: 'The inbox',
  path: '/threads',
  snippet: 'Everything that customers write, in one place.',
  html: `<ol>
<li><b>Read.</b> <b>J</b> and <b>K</b> go to the next and the previous conversation, <b>C</b> begins a new one.</li>
<li><b>Answer.</b> <b>R</b> replies, <b>A</b> replies to all, <b>N</b> writes a note that only colleagues see.</li>
<li><b>Send.</b> <b>Ctrl Enter</b> sends, and <b>Z</b> takes it back for ten seconds. <b>Ctrl Shift Enter</b> sends and finishes.</li>
<li><b>Finish.</b> <b>E</b> puts a conversation away when it is done, <b>S</b> brings it back later.</li>
<li><b>Find.</b> <b>Ctrl K</b> finds people, trips, quotes and pages; <b>?</b> shows every key of the page.</li>
</ol>`,
  buttonUrl1: '/threads/filters',
  buttonUrl1Text: 'Manage filters',
}

function writeDesk(world: WorldWriter, client: DemoClient): void {
  const date = world.clock.now - 250 * dayMs
  const [city, state, zip] = client.city
  const office = { nickname: 'Office', company: client.name, street: '100 Hangar Road', city, state, zip }
  const reach = { phone: client.phone, email: `office@${client.domain}` }
  world.add(addresses, { ...office, ...reach, default: true, type: 'billing' }, { date })
  for (const template of templates) world.add(documents, template, { date })
  for (const { word, ...filter } of manualFilters) {
    const rules = {
      mode: 'and' as const,
      items: [{ subject: 'subject' as const, verb: 'includes' as const, value: word }],
    }
    world.add(filters, { ...filter, roles: [{ id: 'sales', label: 'Sales' }], rules }, { date })
  }
  for (const macro of macroRows) world.add(macros, macro, { date })
  world.add(guideSections, guide, { date })
}

const facetItem = (name: string, key: string, value: string) => ({ id: key, name, key, value })

function writePersonal(world: WorldWriter, client: DemoClient): void {
  const { clock } = world
  for (const member of staffOf(client.key)) {
    world.add(
      documents,
      { ...reply, owner: member.id, template_id: `reply-${member.nick_name}` },
      { date: clock.past(-20, 9) },
    )
    const mine = { user: member.id, index: 'threads', subtype: 'inbox' }
    world.add(
      searches,
      {
        ...mine,
        name: 'Open and mine',
        filters: [facetItem('Open', 'status', 'open'), facetItem(member.name, 'agents', member.id)],
      },
      { date: clock.past(-20, 9) },
    )
    if (client.business === 'charter')
      world.add(
        searches,
        { ...mine, name: 'Teterboro', query: 'teterboro', ai_notification: true },
        { date: clock.past(-9, 9) },
      )
  }
}

const threadAbout = ({ rows }: WorldWriter, { id }: Parent): WorldRow | undefined =>
  rows.find(({ definition, doc }) => definition.name === 'threads' && threads.shape.parse(doc).object.id === id)

/** Follow-ups that are due in the next days, on the first of the given records. */
export function writeFollowUps(world: WorldWriter, client: DemoClient, parents: readonly Parent[]): void {
  const { random, clock } = world
  for (const parent of parents.filter(({ type }) => ['quotes', 'orders', 'goods_quotes'].includes(type)).slice(0, 6)) {
    const [creator] = random.some(agentsOf(client), 1)
    if (!creator) return
    const thread = threadAbout(world, parent)
    world.add(
      queue,
      {
        data: {
          subject: followUpSubject,
          message: `Call ${parent.person?.first_name ?? 'the customer'} about ${parent.label}.`,
          object: { type: parent.type, id: parent.id, label: parent.label },
          ...(thread && { thread: thread.id, title: thread.definition.title(thread.doc) }),
        },
        creator,
        followers: [creator],
      },
      { date: clock.at(random.int(1, 6), 9), lastDate: clock.past(-1, 16) },
    )
  }
}

/** Tasks, the site, templates, filters, addresses, saved searches. Answers what threads can hang on. */
export function writeOffice(world: WorldWriter, client: DemoClient): Parent[] {
  writeDesk(world, client)
  writePersonal(world, client)
  return [...writeTasks(world, client), ...writeSite(world, client)]
}
