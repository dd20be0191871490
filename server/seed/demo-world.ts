import { clientIds } from './cast.ts'
import { markByFilters } from './demo-chips.ts'
import { demoClients, isTrading, writeClient, writeUsers, type DemoClient } from './demo-clients.ts'
import { writeCompanies } from './demo-companies.ts'
import { writeFleet } from './demo-fleet.ts'
import { writeFlightPlans } from './demo-flight-plans.ts'
import { writeFlights } from './demo-flights.ts'
import { writeLibrary } from './demo-library.ts'
import { completeGoods } from './demo-goods.ts'
import { writeProducts } from './demo-products.ts'
import { writeMetrics } from './demo-metrics.ts'
import { writeFollowUps, writeOffice } from './demo-office.ts'
import type { Parent } from './demo-parent.ts'
import { writeSubscriptions } from './demo-subscriptions.ts'
import { writeViews } from './demo-views.ts'
import { writePeople, type Person } from './demo-people.ts'
import { markSome } from './demo-thread-states.ts'
import { writeRequests } from './demo-requests.ts'
import { writeThreads } from './demo-threads.ts'
import { writeMarketGuide, writeWelcome } from './demo-welcome.ts'
import { WorldWriter, type World, type WorldRow } from './world-writer.ts'

const asParent = (person: Person): Parent => ({
  type: 'contacts',
  id: person.id,
  label: person.name,
  person,
  words: {},
})

/** Records that the parents' own writers do not answer, but on which a thread can hang as well. */
const otherParents = {
  work_orders: 'work_orders',
  pricing: 'pricing',
  groups: 'groups',
  affiliates: 'affiliates',
  users: 'users',
} as const

function parentsAmong(rows: readonly WorldRow[]): Parent[] {
  return rows.flatMap((row) => {
    const type = Object.values(otherParents).find((name) => name === row.definition.name)
    return type ? [{ type, id: row.id, label: row.definition.title(row.doc), words: {} }] : []
  })
}

function writeOne(client: DemoClient, now: number): World {
  const world = new WorldWriter(client.key, now, client.timezone)
  writeClient(world, client)
  writeUsers(world, client)
  const people = writePeople(world, client)
  const flights =
    client.business === 'charter' ? writeFlights(world, { client, people, fleet: writeFleet(world, client) }) : []
  const goods = writeProducts(world, client, people)
  const office = writeOffice(world, client)
  const company: Parent = { type: 'client', id: clientIds[client.key], label: client.name, words: {} }
  const parents = [...flights, ...goods, ...office, ...people.map(asParent), ...parentsAmong(world.rows), company]
  writeThreads(world, client, { people, parents })
  markByFilters(world)
  markSome(world)
  writeFollowUps(world, client, parents)
  writeMetrics(world, client.timezone)
  writeWelcome(world, client)
  writeFlightPlans(world)
  if (client.key === 'NXT') writeRequests(world, client, people)
  // Last: the ids of earlier additions take part in the names of people.
  if (client.business === 'charter') writeViews(world, client)
  if (client.business === 'charter') writeCompanies(world, people)
  if (client.business === 'charter') writeLibrary(world)
  if (client.business === 'equipment') completeGoods(world)
  if (client.business === 'equipment') writeSubscriptions(world, client, people)
  if (isTrading(client)) writeMarketGuide(world)
  return { rows: world.rows, contents: world.contents, postings: world.postings, costs: world.costs, uses: world.uses }
}

/**
 * The demo world: the same story each time, set around `now` (epoch ms). Every record is shaped, derived and
 * checked by its definition.
 */
export function demoWorld(now: number): World {
  const worlds = demoClients.map((client) => writeOne(client, now))
  return {
    rows: worlds.flatMap((world) => world.rows),
    contents: worlds.flatMap((world) => world.contents),
    postings: worlds.flatMap((world) => world.postings),
    costs: worlds.flatMap((world) => world.costs),
    uses: worlds.flatMap((world) => world.uses),
  }
}
