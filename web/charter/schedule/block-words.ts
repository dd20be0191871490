import { timeNotSet, type Block } from '../../../domain/charter/index.ts'
import { formatZonedTime } from '../../../domain/kernel/values/format-value.ts'
import { formatDate } from '../../ui/format-value.ts'

const momentWords = (at: number, isOpen: boolean | undefined, timezone: string): string =>
  isOpen ? `${formatDate(at, timezone)}, ${timeNotSet}` : formatZonedTime(at, timezone)

/** Returns the start of a block in the zone of its first departure, without the time if nobody gave one. */
export const beginWords = ({ start, flights: [first] }: Block, timezone: string): string =>
  momentWords(start, first?.isTimeOpen, first?.zone ?? timezone)

/** Returns the end of a block in the zone of its last arrival, without the time if nobody gave one. */
export function endWords({ end, flights }: Block, timezone: string): string {
  const last = flights.at(-1)
  return momentWords(end, last?.isTimeOpen, last?.landingZone ?? timezone)
}

/** '11/27/26 6:00 AM CST to 11/27/26 9:10 AM EST', '11/27/26, time not set' */
export function whenWords(block: Block, timezone: string): string {
  const [begin, end] = [beginWords(block, timezone), endWords(block, timezone)]
  return begin === end ? begin : `${begin} to ${end}`
}
