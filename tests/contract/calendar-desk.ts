import { trips, type CalendarLink } from '../../domain/charter/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { drainQueue, runQueueItems } from '../../server/automation/index.ts'
import { pushCalendars } from '../../server/charter/index.ts'
import { askOutside } from '../../server/platform/outside/fetch/fetch-outside.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { queueWork } from '../../server/queue-work.ts'
import { playDav, type PlayedDav } from '../caldav-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue, runQueued } from '../timed-task.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

const airport = (icao: string, timezone: string) => ({ icao, name: `${icao} field`, timezone })

const drain = drainQueue(queueWork)
const carryOut = runQueueItems(queueWork)

interface Posted {
  readonly by?: CastMember
  readonly keep?: true
  readonly password?: string
}

/** A product whose users link calendars of a played CalDAV server. */
export class CalendarDesk {
  readonly server: TestServer
  #dav: PlayedDav | undefined
  #links = 0

  private constructor(server: TestServer) {
    this.server = server
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<CalendarDesk> {
    return new CalendarDesk(await openTestServer(settings))
  }

  get dav(): PlayedDav {
    if (this.#dav === undefined) throw new Error('no CalDAV server is played')
    return this.#dav
  }

  /** Plays a new CalDAV server, and ends the links of earlier tests. Answers how it is closed. */
  async play(): Promise<() => Promise<void>> {
    const played = await playDav()
    this.#dav = played
    const rules = { isPublic: (address: string) => address === '127.0.0.1', ports: [played.port] }
    Object.assign(this.server.platform, {
      ask: (address: string, options: Parameters<typeof askOutside>[1]) => askOutside(address, { ...options, rules }),
    })
    for (const { id } of await this.list()) await this.post(id, 'end', { keep: true })
    return () => played.close()
  }

  /** A trip of Ana with one flight of three hours, so many hours after the third day from now, and a passenger. */
  makeTrip(number: string, hours: number) {
    const day = Math.floor(this.server.platform.clock() / dayMs) * dayMs + 3 * dayMs
    const takeoffUTC = day + hours * hourMs
    return inLaro(this.server, (ctx) =>
      createRecord(ctx, trips, {
        doc: trips.shape.parse({
          status: 'tConfirmed',
          trip_number: number,
          agents: [{ id: cast.ana.id, label: cast.ana.name }],
          legs: [
            {
              id: 'a',
              departureAirport: airport('KDAL', 'America/Chicago'),
              arrivalAirport: airport('KTEB', 'America/New_York'),
              times: { takeoffUTC, landingUTC: takeoffUTC + 3 * hourMs },
              passengers: [{ name: 'Grant Farrow' }],
            },
          ],
        }),
      }),
    )
  }

  get account() {
    return { server: this.dav.url, user: 'ana', password: 'secret' }
  }

  /** Files of the calendar 'work' with their texts. */
  listWork(): [string, string][] {
    return [...(this.dav.calendars.get('work')?.entries ?? new Map<string, string>())]
  }

  readWork(): string {
    return this.listWork()
      .map(([, text]) => text.replaceAll('\r\n ', ''))
      .join('\n')
  }

  find(body: object) {
    return call(this.server, cast.ana, { method: 'POST', url: '/charter/calendar-links/find', body })
  }

  async link(more: object = {}, by: CastMember = cast.ana) {
    const id = `testlink${String((this.#links += 1)).padStart(8, '0')}`
    const calendar = { url: `${this.dav.url}/dav/calendars/ana/work/`, name: 'ignored' }
    const body = { ...this.account, calendar, kind: 'mine', ...more }
    return { id, ...(await call(this.server, by, { method: 'PUT', url: `/charter/calendar-links/${id}`, body })) }
  }

  post(id: string, verb: string, { by = cast.ana, ...body }: Posted = {}) {
    return call(this.server, by, { method: 'POST', url: `/charter/calendar-links/${id}/${verb}`, body })
  }

  async list(by: CastMember = cast.ana): Promise<CalendarLink[]> {
    const { body } = await call(this.server, by, { url: '/charter/calendar-links' })
    return (body as { links: CalendarLink[] }).links
  }

  async readLink(id: string): Promise<CalendarLink | undefined> {
    return (await this.list()).find((one) => one.id === id)
  }

  /** Carries out what waits in the queue, so long from now. */
  async workOff(aheadMs = 0): Promise<void> {
    await runDue(this.server.platform, drain, aheadMs)
    await runQueued(this.server.platform, carryOut, aheadMs)
  }

  /** Carries out the writing that changes of records ask for, after its pause. */
  async push(): Promise<void> {
    await runDue(this.server.platform, pushCalendars)
    await this.workOff(20_000)
  }
}
