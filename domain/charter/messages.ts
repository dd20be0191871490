import { roomMessages } from '../kernel/index.ts'

/** What the charter room says (3-aviation section 5, Aircraft). */
export const charterMessages = roomMessages({
  'no-name': 'No name found.',
  'no-model': 'No closest model found.',
  'no-seats': 'No seat count value found.',
  'no-images': 'No images added.',
  'no-amenities': 'No amenities found.',
  'end-before-start': 'The end cannot be before the start.',
  // Dates, times and airports of legs (3-aviation sections 5 and 8).
  'invalid-date': 'Invalid date',
  'invalid-time': 'Invalid time',
  'parsing-problem': 'Parsing Problem! The selected date/time does not appear to be valid!',
  'no-timezone': 'No Timezone! Airport {airport} has no timezone. Please contact support.',
  'timezone-problem':
    "Timezone Problem! The selected timezone {zone} differs from the departure airport's, {airportZone}.",
  'no-airport': 'Airport {airport} was not found.',
  'no-coordinates': 'The coordinates of airport {airport} are not set.',
  'same-airport': '{airport} is the other airport of this leg already.',
  'short-airport': 'Enter at least {fewest} characters of a code, a name or a city.',
  'airport-unknown': 'Airport {airport} was not found. Check the code, or save it as it is.',
  'several-airports': 'Several airports match {airport}. Choose one of them.',
  // What an estimate lacks (3-aviation section 4, decision D25).
  'no-legs': 'There is no leg yet.',
  'needs-departure': 'The departure airport is missing.',
  'needs-arrival': 'The arrival airport is missing.',
  'needs-aircraft': 'The aircraft is missing: choose a tail, a model or a type.',
  'no-aircraft': 'Aircraft {aircraft} was not found.',
  'no-speed': 'The speed of {aircraft} is unknown: give its model a speed, or type the duration of the leg.',
  // Why there is no price, or no line (decisions D15 and D24).
  'no-rule': 'No price because no published pricing rule is for {route}.',
  'no-item': 'No price because no item of the rule {rule} applies.',
  declined: 'No price because this trip is declined: {reason}',
  'rule-dates': '{rule}: its dates do not include the departure.',
  'rule-conditions': '{rule}: its conditions do not hold.',
  'rule-invalid': '{rule}: it is not valid: {fault}',
  'item-conditions': '{item} ({rule}): its conditions do not hold.',
  'item-nothing': '{item} ({rule}): there is nothing of it to count.',
  'unknown-start': 'No repositioning because nobody knows where {aircraft} is: give it a base, or the leg a start.',
  // Price items and their logic (decision D15).
  cents: 'Enter whole cents.',
  'denomination-of-type': 'An item of type {type} is not counted by {denomination}.',
  'daily-min-of-type': 'A daily minimum is for block time and flight time alone.',
  'logic-shape': 'Conditions are all, any or not of others, or one comparison.',
  'logic-subject': '{subject} is not known here. Known are {known}.',
  'logic-verb': 'Known comparisons here are {known}.',
  'logic-list': 'Give a list of values.',
  'logic-one-value': 'Give one value.',
  'logic-text': 'Give a text.',
  'logic-number': 'Give a number.',
})
