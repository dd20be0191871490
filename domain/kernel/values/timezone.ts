/** Time zone of a company whose own is missing or unknown. */
export const defaultTimezone = 'America/Chicago'

const known = new Map<string, boolean>()
/** Names kept at most, so that typed text cannot fill the memory. */
const mostKnown = 2000

function isInDatabase(name: string): boolean {
  // Offsets such as '+05:00' are refused: Postgres reads their sign the other way round.
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** True if a name is in the time zone database, such as 'America/Denver'. */
export function isTimezone(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  const answer = isInDatabase(name)
  if (known.size < mostKnown) known.set(name, answer)
  return answer
}

/** A time zone that clocks can use: the given one, or the default if the database does not have it. */
export const usableTimezone = (name: string | null | undefined): string =>
  typeof name === 'string' && isTimezone(name) ? name : defaultTimezone
