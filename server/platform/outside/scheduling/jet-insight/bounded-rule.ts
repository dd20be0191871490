import ICAL from 'ical.js'

const always = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST']

/** The parts of a rule that the library computes in bounded time, by how often it repeats. */
const allowedParts: Readonly<Record<string, readonly string[]>> = {
  DAILY: always,
  WEEKLY: [...always, 'BYDAY'],
  MONTHLY: [...always, 'BYDAY', 'BYMONTHDAY'],
  YEARLY: [...always, 'BYDAY', 'BYMONTHDAY', 'BYMONTH'],
}

/** The library searches without an end for the next date of a rule that has none, such as every February 30. */
function isBounded(rule: ICAL.Recur): boolean {
  const parts = rule
    .toString()
    .split(';')
    .map((part) => part.split('=')[0] ?? '')
  const isDailyOnDays = rule.freq === 'DAILY' && rule.interval === 1
  const allowed = [...(allowedParts[rule.freq] ?? []), ...(isDailyOnDays ? ['BYDAY'] : [])]
  return rule.interval >= 1 && rule.interval <= 1000 && parts.every((part) => allowed.includes(part))
}

/** True if the occurrences of an event can be computed without blocking the process. */
export const hasBoundedRules = (component: ICAL.Component): boolean =>
  component.getAllProperties('rrule').every((property) => {
    const rule: unknown = property.getFirstValue()
    return rule instanceof ICAL.Recur && isBounded(rule)
  })
