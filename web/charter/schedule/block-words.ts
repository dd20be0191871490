import { timeNotSet, type Block } from '../../../domain/charter/index.ts'
import { formatDate, formatDateTime } from '../../ui/format-value.ts'

const momentWords = (at: number, isOpen: boolean | undefined, timezone: string): string =>
  isOpen ? `${formatDate(at, timezone)}, ${timeNotSet}` : formatDateTime(at, timezone)

/** When a block begins: of a flight whose time nobody gave, the day alone. */
const beginWords = ({ start, flights }: Block, timezone: string): string =>
  momentWords(start, flights[0]?.isTimeOpen, timezone)

const endWords = ({ end, flights }: Block, timezone: string): string =>
  momentWords(end, flights.at(-1)?.isTimeOpen, timezone)

/** '11/27/26 6:00 AM to 11/27/26 8:10 AM', '11/27/26, time not set' */
export function whenWords(block: Block, timezone: string): string {
  const [begin, end] = [beginWords(block, timezone), endWords(block, timezone)]
  return begin === end ? begin : `${begin} to ${end}`
}
