import { roomMessages } from '../../kernel/index.ts'

/** What is said of a mail that asks for a flight: why a fact is to be checked, and what could not be read. */
export const requestTexts = {
  // Airports.
  'several-airports': '“{words}” has several airports. {airport} was taken; also {others}.',
  'several-places': '“{words}” is the name of several places. {airport} was taken; also {others}.',
  'place-misspelled': '“{words}” was read as {airport}.',
  'place-near': '“{words}” is near {airport}, which was taken.',
  'place-far': '“{words}” was read as {airport}, far from the rest of the trip.',
  'place-bare': 'Nothing says whether {airport} is where they start or where they go.',
  'place-either': 'They name {airport} or {others}. The first was taken.',
  'stop-on-way': '{airport} is a stop on the way: a leg ends there and another begins.',
  'no-departure': 'Could not read where the flight departs: no airport or place that is known stands behind “from”.',
  'no-arrival': 'Could not read where the flight goes: no airport or place that is known stands behind “to”.',
  'unknown-place': 'Could not read “{words}”: no airport of that code, city or name is known.',
  'place-unused': 'Could not place “{words}”: it is in no leg.',
  'no-route': 'Could not read a route: no airports or cities are named.',
  'same-ends': 'Could not read the route: it would begin and end at {airport}.',
  // Days.
  'date-order': '“{words}” is {day} here, and {others} where the day is written first or last.',
  'next-weekday': '“{words}” may be {day} or {others}.',
  'day-follows': '“{words}” counts from a day that is unclear: {day}, or {others}.',
  'weekday-today': 'The mail was written on that weekday. {day} was taken, not {others}.',
  'weekday-mismatch': '“{words}”: that day is a {weekday}.',
  'month-guessed': '“{words}” names no month. {day} is the next such day.',
  'year-guessed': '“{words}” names no year. {day} is the next such day, long after the mail.',
  'day-past': '{day} lies before the mail was written.',
  'day-either': 'They name several days. {day} was taken; also {others}.',
  'day-window': 'They name days from {day} to {until}. The first was taken.',
  'days-flexible': 'They say that the dates can move.',
  'day-vague': '“{words}” is no day. {day} was taken.',
  'no-day': 'Could not read the day of leg {leg}: nothing says when it departs.',
  'no-return-day': 'Could not read the day of the way back: they want one and do not say when.',
  'vague-day': 'Could not read a day from “{words}”: it is too vague.',
  'no-such-day': 'Could not read “{words}”: there is no such day.',
  'day-unused': 'Could not place “{words}”: no leg was found for that day.',
  'days-reversed': 'The days of the legs do not follow one another.',
  'return-guessed': 'Nobody says that they come back; two days and one way were read as out and back.',
  // Times.
  'half-guessed': '“{words}” says neither am nor pm. {time} was taken.',
  'time-part': '“{words}” is no time. {time} was taken.',
  'time-after': 'Not before {time}.',
  'time-before': 'Not after {time}.',
  'time-about': 'About {time}.',
  'time-range': '“{words}” names two times. The first was taken.',
  'time-utc': '“{words}” is UTC: the leg shows it by the clock of its airport.',
  'arrival-time': 'Could not set the departure from “{words}”: it is when they want to arrive.',
  'time-unused': 'Could not place “{words}”: no leg was found for that time.',
  // Passengers.
  'people-range': '“{words}”: the larger number was taken.',
  'people-counted': 'Counted from “{words}”.',
  'people-bare': '“{words}” is taken to be the passengers.',
  'people-differ': 'They name {count} and also {others}.',
  'people-beside': 'It is open whether “{words}” are counted in.',
  'no-people': 'Could not read how many passengers: no number of people is named.',
  'too-many-people': 'A leg holds at most {most} passengers here, and they are {count}.',
  // Aircraft and money.
  'model-family': '“{words}” stands for several models. {model} was taken.',
  'tail-unknown': 'No aircraft of the fleet is {tail}.',
  // What a language model read where the rules read nothing.
  'model-read': '“{words}” was read by the language model as {value}. Check it.',
  'model-differs': 'Could not read the route for certain: the language model reads {way}.',
  // The mail itself.
  'is-invoice': 'This looks like an invoice or a payment, not like a request.',
  'is-thanks': 'This looks like thanks for a flight that was flown.',
  'is-offer': 'This looks like an offer of an aircraft, not like a request.',
  'is-automatic': 'This looks like an automatic or mass mail.',
  'is-change': 'This looks like a change or cancellation of a flight that was booked before.',
  'asks-nothing': 'Could not read a request: nothing in it asks for a flight.',
  'days-from-forward': 'Days are counted from the mail that was passed on, of {day}.',
} as const

export const requestMessages = roomMessages(requestTexts)
