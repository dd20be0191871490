import { TZDate } from '@date-fns/tz'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { isTimezone } from '../../../../../domain/kernel/index.ts'

/** Zones by the city that ends their name: Outlook labels list cities, such as 'Brussels, Copenhagen, Madrid, Paris'. */
const zonesOfCities = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase(),
    zone,
  ]),
)

/** '(UTC-05:00) Eastern Time (US & Canada)' names 'Eastern Time'. */
const withoutBrackets = (label: string): string => label.replaceAll(/\([^)]*\)/g, ' ').trim()

function windowsZone(name: string): string | undefined {
  const candidates = [name, name.replace(/ (?:Daylight )?Time$/i, ' Standard Time'), `${name} Standard Time`]
  return candidates.flatMap((one) => findIana(one)).find(isTimezone)
}

/** The zone of the time zone database that a calendar means by a name of Windows or of Outlook. */
export function namedZone(label: string): string | undefined {
  const name = label.trim().replace(/^\/[^/]+\/(?:.*\/)?(?=[A-Z][A-Za-z_]+\/)/, '')
  if (isTimezone(name)) return name
  const bare = withoutBrackets(name)
  const cities = bare.split(',').map((city) => zonesOfCities.get(city.trim().toLowerCase()))
  return windowsZone(name) ?? windowsZone(bare) ?? cities.find((zone) => zone !== undefined)
}

/** The offsets that a calendar defines in its VTIMEZONE parts. */
export type CalendarZones = ReadonlyMap<string, ICAL.Timezone>

/** The epoch milliseconds of a time by the clock of its zone; a time without a zone counts as UTC. */
export function toEpoch(time: ICAL.Time, tzid: string | undefined, zones: CalendarZones): number | undefined {
  const { year, month, day, hour, minute, second } = time
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  if (time.isDate || tzid === undefined) return asUtc
  if (isTimezone(tzid)) return new TZDate(year, month - 1, day, hour, minute, second, tzid).getTime()
  const defined = zones.get(tzid)
  if (defined !== undefined) {
    const offset: unknown = defined.utcOffset(time)
    return typeof offset === 'number' && Number.isFinite(offset) ? asUtc - offset * 1000 : undefined
  }
  const zone = namedZone(tzid)
  return zone === undefined ? undefined : new TZDate(year, month - 1, day, hour, minute, second, zone).getTime()
}
