import type { finishCalendarGrant } from '../../domain/charter/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { playGraph, type PlayedEvent, type PlayedGraph } from '../graph-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { CalendarDesk } from './calendar-desk.ts'
import { call } from './inbox-server.ts'

type Finished = OutputOf<typeof finishCalendarGrant>

const grants = '/charter/calendar-grants'

/** A product whose users link calendars of a played Microsoft 365. */
export class GraphDesk {
  readonly desk: CalendarDesk
  readonly graph: PlayedGraph
  #links = 0

  private constructor(desk: CalendarDesk, graph: PlayedGraph) {
    this.desk = desk
    this.graph = graph
  }

  static async open(): Promise<GraphDesk> {
    const graph = await playGraph()
    return new GraphDesk(await CalendarDesk.open(graph.settings), graph)
  }

  async close(): Promise<void> {
    await this.desk.server.close()
    await this.graph.close()
  }

  /** Ends the links of earlier tests, and empties the calendar. */
  async clear(): Promise<void> {
    const { graph } = this
    Object.assign(graph.login, { isConsented: true, hasNewSecret: false, lifeSeconds: 3600 })
    Object.assign(graph, { nextAt: undefined, isEndless: false, intercept: () => undefined })
    if (!graph.calendars.some(({ name }) => name === 'Calendar'))
      graph.calendars.unshift({ id: 'AQMk-work=', name: 'Calendar', canEdit: true })
    for (const { id } of await this.desk.list()) await this.desk.post(id, 'end', { keep: true })
    await this.desk.server.platform.pools.owner.query('delete from calendar_grants')
    graph.events.clear()
    graph.requests.length = 0
    graph.login.grants.length = 0
  }

  begin(body: object = {}, by: CastMember = cast.ana) {
    return call(this.desk.server, by, { method: 'POST', url: grants, body: { path: '/laro/trips/board', ...body } })
  }

  /** Page of Microsoft. */
  async beginPage(body: object = {}): Promise<string> {
    const { status, body: answer } = await this.begin(body)
    if (status !== 200) throw new Error(`a consent was not begun: ${JSON.stringify(answer)}`)
    return (answer as { url: string }).url
  }

  /** A browser comes back from Microsoft. Answers the address of the screen, and what it hands on. */
  async comeBack(back: URL) {
    const answer = await this.desk.server.app.inject({ url: `${back.pathname}${back.search}` })
    const opened = new URL(answer.headers.location ?? 'about:blank')
    const { calendar, ...given } = Object.fromEntries(new URLSearchParams(opened.hash.slice(1)))
    return { status: answer.statusCode, opened, calendar, given }
  }

  finish(body: object, by: CastMember = cast.ana) {
    return call(this.desk.server, by, { method: 'POST', url: `${grants}/finish`, body })
  }

  /** Signs in at Microsoft and consents. */
  async connect(body: object = {}): Promise<Finished> {
    const { given } = await this.comeBack(this.graph.login.consent(await this.beginPage(body)))
    const { status, body: answer } = await this.finish(given)
    if (status !== 200) throw new Error(`a consent was refused: ${JSON.stringify(answer)}`)
    return answer as Finished
  }

  async keep(body: object, by: CastMember = cast.ana) {
    const id = `msoflink${String((this.#links += 1)).padStart(8, '0')}`
    const url = `/charter/calendar-links/${id}/microsoft`
    return { id, url, ...(await call(this.desk.server, by, { method: 'PUT', url, body })) }
  }

  /** Links the calendar of an account, and writes its entries. */
  async link(more: object = {}): Promise<string> {
    const { grant } = await this.connect()
    const { id, status, body } = await this.keep({ grant, calendar: 'AQMk-work=', kind: 'mine', ...more })
    if (status !== 200) throw new Error(`a calendar was not linked: ${JSON.stringify(body)}`)
    await this.desk.workOff()
    return id
  }

  listEvents(): PlayedEvent[] {
    return [...this.graph.events.values()]
  }

  /** Titles of the events, in order. */
  listTitles(): string[] {
    return this.listEvents()
      .map(({ content }) => String(content['subject']))
      .toSorted()
  }

  /** The event of a trip. Throws where there is not one alone. */
  getEvent(number: string): PlayedEvent {
    const found = this.listEvents().filter(({ content }) => String(content['subject']).includes(number))
    const [event] = found
    if (event === undefined || found.length > 1) throw new Error(`${number} has ${found.length} events`)
    return event
  }

  countGrants() {
    return this.desk.server.platform.pools.owner
      .query('select 1 from calendar_grants where client_id = $1', [clientIds.LARO])
      .then(({ rows }) => rows.length)
  }
}
