import { expect, test } from 'vitest'
import type { RequestDraft } from '../../../domain/charter/requests/facts.ts'
import { readThread } from '../../../domain/charter/requests/read-thread.ts'
import { referenceModels } from '../reference/models.ts'
import { shippedAirports } from './shipped-airports.ts'

const hangar = { models: referenceModels.map(({ name, type }) => ({ id: name, name, type })), tails: [] }

/** Reads mails of one thread, oldest first, written on consecutive days. */
async function readMails(...bodies: readonly string[]): Promise<RequestDraft> {
  const mails = bodies.map((body, at) => ({
    subject: at === 0 ? 'Trip' : 'Re: Trip',
    body,
    writtenOn: `2026-11-${24 + at}`,
    timezone: 'America/Chicago',
  }))
  return readThread(mails.toReversed(), { book: await shippedAirports(), hangar }).draft
}

const formatLegs = ({ legs }: RequestDraft): string[] =>
  legs.map(({ from, to, day, time }) => [from?.icao, to?.icao, day?.day.slice(5), time?.minutes].join(' '))

/** Lists the earlier values that the marks of a draft name as replaced. */
const replacedIn = ({ legs, people }: RequestDraft): string[] =>
  [...legs.flatMap(({ from, to, day, time }) => [from, to, day, time]), people].flatMap((fact) =>
    (fact?.marks ?? []).flatMap(({ code, params }) => (code === 'replaces-earlier' ? [params['before'] ?? ''] : [])),
  )

const first = 'Teterboro to Van Nuys Dec 9 9am, back Dec 12 3pm, 4 pax'

test.each([
  ['a later day', ['We have to make it Dec 10 instead of Dec 9.'], ['KTEB KVNY 12-10 540', 'KVNY KTEB 12-12 900'], 4],
  ['a later number of passengers', ['We are now 6 people.'], ['KTEB KVNY 12-09 540', 'KVNY KTEB 12-12 900'], 6],
  [
    'changes of two later mails',
    ['We are now 6 people.', 'And we would like to leave at 11am.'],
    ['KTEB KVNY 12-09 660', 'KVNY KTEB 12-12 900'],
    6,
  ],
  [
    'another airport',
    ['Can we fly from White Plains instead of Teterboro?'],
    ['KHPN KVNY 12-09 540', 'KVNY KHPN 12-12 900'],
    4,
  ],
] as const)('%s replaces the earlier fact, and a mark names it', async (...[, later, legs, total]) => {
  const draft = await readMails(first, ...later)
  expect(formatLegs(draft)).toEqual(legs)
  expect(draft.people?.total).toBe(total)
  expect(draft.verdict).toBe('request')
  expect(replacedIn(draft)).not.toEqual([])
})

test('the mark of a later day names the replaced day', async () => {
  expect(replacedIn(await readMails(first, 'We have to make it Dec 10 instead of Dec 9.'))).toEqual(['Wed, Dec 9'])
})

test('a last mail with only thanks keeps the request of the mail before it', async () => {
  const draft = await readMails(first, 'Thanks a lot, looking forward!')
  expect(formatLegs(draft)).toEqual(['KTEB KVNY 12-09 540', 'KVNY KTEB 12-12 900'])
  expect(draft.why.map(({ code }) => code)).toEqual(['later-adds-nothing'])
})

test('another journey in a later mail is read, and a mark names the earlier one', async () => {
  const draft = await readMails(first, 'Change of plans: Dallas Love to Aspen Dec 11 10am, 5 pax please.')
  expect(formatLegs(draft)).toEqual(['KDAL KASE 12-11 600'])
  expect(draft.unread.map(({ code }) => code)).toContain('earlier-journey')
})

test('a later mail that cancels the return flight removes its leg', async () => {
  const draft = await readMails(first, 'We no longer need the return flight.')
  expect(formatLegs(draft)).toEqual(['KTEB KVNY 12-09 540'])
})

test('pets of a later mail are added to the request', async () => {
  const draft = await readMails(first, 'Also, we will bring two dogs, 20 lb each.')
  expect(draft.people).toMatchObject({ total: 4, pets: 2, animals: [{ kind: 'dog', count: 2, weight: 20 }] })
})

test('facts spread over several mails make one request', async () => {
  const draft = await readMails('Can you fly us from Dallas Love to Aspen?', 'Dec 12 at 10am.', 'We are 5, plus a cat.')
  expect(formatLegs(draft)).toEqual(['KDAL KASE 12-12 600'])
  expect(draft.people).toMatchObject({ total: 5, pets: 1 })
})

test('spans of each mail point into the text of the whole thread', async () => {
  const mails = ['We have to make it Dec 10 instead of Dec 9.', first].map((body, at) => ({
    subject: 'Trip',
    body,
    writtenOn: `2026-11-2${5 - at}`,
    timezone: 'America/Chicago',
  }))
  const { text, draft } = readThread(mails, { book: await shippedAirports(), hangar })
  const [leg] = draft.legs
  const joinWords = (spans: readonly { start: number; end: number }[] = []) =>
    spans.map(({ start, end }) => text.slice(start, end))
  expect(joinWords(leg?.day?.spans)).toEqual(['Dec 10'])
  expect(joinWords(leg?.from?.spans)).toEqual(['Teterboro'])
})

test.each([
  [
    'a way back that is asked for later is added',
    ['Hi, Van Nuys to Teterboro on Dec 10 at 8am for 5, please.', 'Sorry, we also need the way back on Dec 13 at 4pm.'],
    ['KVNY KTEB 12-10 480', 'KTEB KVNY 12-13 960'],
    5,
  ],
  [
    'a second jet of a later mail keeps its mark after a third mail',
    [
      'Can you price Addison to Pensacola Dec 11, 10am, 4 pax, back Dec 14 at noon?',
      'My parents join us, so make it 6. And please a second jet from Houston Hobby to Pensacola for our crew of 5.',
      'Can we leave at 11am instead?',
    ],
    ['KADS KPNS 12-11 660', 'KPNS KADS 12-14 720'],
    6,
  ],
  [
    'a German mail changes the people and adds a dog',
    [
      'Guten Tag, bitte ein Angebot von Genf nach Palma am 11. Dezember um 10 Uhr, zurück am 18. Dezember um 14 Uhr, 6 Personen.',
      'Wir sind jetzt nur noch 5 Personen, und unser Hund kommt mit.',
    ],
    ['LSGG LEPA 12-11 600', 'LEPA LSGG 12-18 840'],
    5,
  ],
  [
    'another airport is kept although the last mail only thanks',
    [
      'Charlotte to Nantucket Dec 11 9am, 3 people. Return Dec 13 3pm.',
      "Let's do Hyannis instead of Nantucket.",
      'Thanks so much!',
    ],
    ['KCLT KHYA 12-11 540', 'KHYA KCLT 12-13 900'],
    3,
  ],
] as const)('%s', async (...[, mails, legs, total]) => {
  const draft = await readMails(...mails)
  expect(formatLegs(draft)).toEqual(legs)
  expect(draft.people?.total).toBe(total)
  expect(draft.verdict).toBe('request')
  const asksSecond = mails.some((one) => one.includes('second jet'))
  expect(draft.unread.some(({ code }) => code === 'second-aircraft')).toBe(asksSecond)
})

test('a number that is taken as people is not taken as a time, too', async () => {
  const draft = await readMails(first, 'My parents join us, so make it 6.')
  expect(formatLegs(draft)).toEqual(['KTEB KVNY 12-09 540', 'KVNY KTEB 12-12 900'])
  expect(draft.people?.total).toBe(6)
})
