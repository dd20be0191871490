import { deals, leg, marketSearches, quotes } from '../../domain/charter/index.ts'
import { contacts, groups, subscriptions } from '../../domain/crm/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { matchWatches } from '../../server/charter/index.ts'
import { amendRecord, createRecord, restoreRecord, trashRecord } from '../../server/platform/records/index.ts'
import { runDue } from '../timed-task.ts'
import type { MarketWorld } from './market-world.ts'
import type { Dice } from './random-shop/dice.ts'

const start = Date.UTC(2031, 9, 24, 12)

const place = (icao: string, timezone: string, at?: readonly [number, number]) => ({
  icao,
  name: icao,
  timezone,
  ...(at && { latitude: at[0], longitude: at[1] }),
})

type Place = ReturnType<typeof place>

/** Neighbours over the date line, around both poles and in the east of America, and two airports without a place. */
const neighbourhoods: readonly (readonly Place[])[] = [
  [
    place('UHMA', 'Asia/Anadyr', [64.73, 177.74]),
    place('QLIA', 'Pacific/Auckland', [62.4, 179.9]),
    place('QLIB', 'America/Anchorage', [63.6, -179.3]),
    place('QLIC', 'America/Adak', [61.2, -176.1]),
  ],
  [
    place('QPOA', 'UTC', [89.2, 12]),
    place('QPOB', 'America/Nuuk', [87.6, -171]),
    place('QPOC', 'Asia/Kolkata', [85.9, 95]),
    place('QSPA', 'Antarctica/McMurdo', [-88.3, 140]),
    place('QSPB', 'Pacific/Kiritimati', [-86.4, -40]),
  ],
  [
    place('KTEB', 'America/New_York', [40.8501, -74.0608]),
    place('KHPN', 'America/New_York', [41.067, -73.7076]),
    place('KPHL', 'America/New_York', [39.8719, -75.2411]),
    place('KBNA', 'America/Chicago', [36.1245, -86.6782]),
    place('KTYS', 'America/New_York', [35.811, -83.994]),
    place('KCLT', 'America/New_York', [35.214, -80.9431]),
    place('KPIT', 'America/New_York', [40.4915, -80.2329]),
  ],
  [place('QNOA', 'Europe/Madrid'), place('QNOB', 'Asia/Tokyo')],
]

const people = ['LARO', 'NXT'] as const
const audiences = ['participants', 'participants', 'affiliates', 'owner'] as const

/** Two companies that offer, ask and search at random, by the verbs of the product. */
export class RandomMarket {
  readonly #market: MarketWorld
  readonly #dice: Dice
  readonly #made: {
    readonly client: (typeof people)[number]
    readonly of: typeof deals | typeof quotes
    readonly id: string
  }[] = []

  constructor(market: MarketWorld, dice: Dice) {
    this.#market = market
    this.#dice = dice
  }

  /** Two airports, more often near other flights than across the world. */
  #route() {
    const dice = this.#dice
    const near = dice.pick(neighbourhoods)
    const from = dice.pick(near)
    const to = dice.pick((dice.chance(70) ? near : dice.pick(neighbourhoods)).filter((other) => other !== from))
    return { from, to }
  }

  #moment(): number {
    return start + this.#dice.int(0, 6 * 48) * (hourMs / 2)
  }

  #facts() {
    const { from, to } = this.#route()
    return { departureAirport: from, arrivalAirport: to }
  }

  #dealFacts() {
    const dice = this.#dice
    const at = this.#moment()
    return {
      ...this.#facts(),
      departure_date: at,
      window_end: dice.perhaps(40, () => at + dice.int(0, 72) * hourMs),
      verified: dice.chance(60),
      market: dice.perhaps(75, () => dice.pick(audiences)),
    }
  }

  #legs() {
    const one = (id: string, facts: object) =>
      leg.parse({ id, ...this.#facts(), paxNum: 4, times: { takeoffUTC: this.#moment() }, ...facts })
    const isEmptyLeg = this.#dice.chance(20)
    return [one('a', {}), ...(this.#dice.chance(25) ? [one('b', { isEmptyLeg })] : [])]
  }

  async makeDeal(): Promise<void> {
    const client = this.#dice.pick(people)
    const { id } = await this.#market.makeDeal(client, this.#dealFacts())
    this.#made.push({ client, of: deals, id })
  }

  async makeQuote(): Promise<void> {
    const dice = this.#dice
    const client = dice.pick(people)
    const quoteType = dice.pick(['want', 'want', 'want', 'have', 'have_request'] as const)
    const { id } = await this.#market.makeQuote(client, {
      quoteType,
      status: dice.pick(['qCreated', 'qBroker', 'qOutstanding', 'qConfirmed']),
      ...(quoteType === 'have_request' && { day_range: dice.int(1, 5) }),
      market: dice.perhaps(75, () => dice.pick(audiences)),
      legs: this.#legs(),
    })
    this.#made.push({ client, of: quotes, id })
  }

  /** A search at a usual level or one of its own, perhaps open at an end or in time. A first day may be past. */
  async makeSearch(): Promise<void> {
    const dice = this.#dice
    const { from, to } = this.#route()
    await this.#market.within(dice.pick(people), (ctx) =>
      createRecord(ctx, marketSearches, {
        doc: marketSearches.shape.parse({
          name: 'Search',
          level: dice.int(0, 3),
          radius: dice.pick([0, 60, 300, 700]),
          daysBefore: dice.int(0, 4),
          daysAfter: dice.int(0, 4),
          from: dice.perhaps(80, () => from),
          to: dice.perhaps(80, () => to),
          first_date: dice.perhaps(60, () => (dice.chance(20) ? Date.UTC(2020, 0) : this.#moment())),
          end_date: dice.perhaps(40, () => start + dice.int(3, 8) * dayMs),
          verified_only: dice.chance(20),
        }),
      }),
    )
  }

  /** A group of the first company, with subscribers at home in the east of America. */
  async makeSubscribers(count: number): Promise<void> {
    const dice = this.#dice
    const [, , east = []] = neighbourhoods
    const code = () => dice.pick(east).icao
    await this.#market.within('LARO', async (ctx) => {
      const group = await createRecord(ctx, groups, {
        doc: groups.shape.parse({ name: 'Flyers', public_name: 'Empty leg news', type: 'manual' }),
      })
      for (let at = 0; at < count; at += 1) {
        const name = `Flyer${at}`
        const contact = await createRecord(ctx, contacts, {
          doc: contacts.shape.parse({ first_name: name, email: `${name}@s.example` }),
        })
        await createRecord(ctx, subscriptions, {
          doc: subscriptions.shape.parse({
            group_id: group.id,
            contact: { id: contact.id, name },
            is_member: true,
            state: 'subscribed',
            preferences: { home: code(), destinations: dice.list(2, code) },
          }),
        })
      }
    })
  }

  /** Changes what was made: moves it, hides or books it, deletes it, brings it back, or another audience. */
  async change(): Promise<void> {
    const dice = this.#dice
    const chosen = dice.pick(this.#made)
    const { client, of, id } = chosen
    const { within, setMarket } = this.#market
    if (dice.chance(5)) {
      await setMarket(dice.pick(people), {
        enabled: dice.chance(80),
        deals: dice.pick(audiences),
        detour_miles: dice.pick([0, 60, 100, 400]),
      })
      return
    }
    if (dice.chance(20)) {
      await within(client, async (ctx) => {
        await trashRecord(ctx, of, { id })
        if (dice.chance(60)) await restoreRecord(ctx, of, { id })
        else this.#made.splice(this.#made.indexOf(chosen), 1)
      })
      return
    }
    const isDeal = of === deals
    const facts = isDeal
      ? dice.pick([
          this.#dealFacts(),
          { hidden: dice.chance(50) },
          { booked: dice.chance(50) },
          { verified: dice.chance(50) },
        ])
      : dice.pick([{ legs: this.#legs() }, { market: dice.perhaps(75, () => dice.pick(audiences)) }])
    await within(client, (ctx) => amendRecord(ctx, of as typeof deals, { id, amend: () => facts as never }))
  }

  /** Ids of the empty legs of the first company. */
  listDeals(): string[] {
    return this.#made.filter(({ client, of }) => client === 'LARO' && of === deals).map(({ id }) => id)
  }

  async match(): Promise<void> {
    await this.#market.match()
    await runDue(this.#market.server.platform, matchWatches)
  }

  /** Both companies take part again, with the usual limit of a detour. */
  async settle(): Promise<void> {
    for (const client of people)
      await this.#market.setMarket(client, { enabled: true, deals: 'participants', detour_miles: 100 })
    await this.match()
  }
}
