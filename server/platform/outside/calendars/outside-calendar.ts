/** Why a calendar outside did not do what was asked. `away` alone is tried again. */
export type CalendarFault = 'address' | 'password' | 'missing' | 'away' | 'refused'

/** A refusal or silence of a calendar outside. */
export class CalendarFailed extends Error {
  override name = 'CalendarFailed'
  readonly fault: CalendarFault
  /** Status of the answer; 0 without one. */
  readonly status: number
  constructor(fault: CalendarFault, status = 0, cause?: unknown) {
    super(`calendar ${fault}${status === 0 ? '' : ` ${status}`}`, { cause })
    this.fault = fault
    this.status = status
  }
}

/** An entry there: its name follows from the event, `ref` is its address or id, `tag` names its version. */
export interface OutsideEntry {
  readonly name: string
  readonly ref: string
  readonly tag: string
}

/** A calendar of another system into which entries are written. Each call throws CalendarFailed. */
export interface OutsideCalendar<Content> {
  /** Entries whose names begin so. */
  list(prefix: string): Promise<OutsideEntry[]>
  /** Writes an entry. One that exists is replaced, also where another version than that of `known` is there. */
  write(name: string, content: Content, known?: OutsideEntry): Promise<OutsideEntry>
  /** Removes an entry; one that is gone is no fault. */
  remove(entry: OutsideEntry): Promise<void>
}

/** The kind of a refusal by its status. */
export function judgeStatus(status: number): CalendarFault {
  if (status === 401) return 'password'
  // 409: the folder of the entry is gone.
  if (status === 404 || status === 409 || status === 410) return 'missing'
  return status === 0 || status === 408 || status === 423 || status === 429 || status >= 500 ? 'away' : 'refused'
}
