import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recorded, recordStatements } from '../../bench/plans/record-statements.ts'
import { contacts } from '../../domain/crm/index.ts'
import { whereOperators } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { call, inLaro, laro } from '../contract/inbox-server.ts'
import { openLiveTestServer, type LiveTestServer } from '../contract/live-test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// A guess at a sealed field, in any input that takes words, gets the same answer if right or wrong, by the same
// statements to the database: so neither the words nor the time reveal the value.

const collection = `clients/${laro}/contacts`
const guesses = {
  passport: { right: 'SEALED-X1234567', wrong: 'SEALED-X7654321' },
  birthdate: { right: 631_152_017_123, wrong: 631_152_017_124 },
  weight: { right: 187.625, wrong: 187.875 },
} as const
type Guess = string | number
interface Guesses {
  readonly right: Guess
  readonly wrong: Guess
}
const names = Object.keys(guesses) as (keyof typeof guesses)[]
/** Results of the same queries for an open field. */
const open = { name: 'company', right: 'OPENAIRE Right', wrong: 'OPENAIRE Wrong' } as const
const rights: readonly string[] = names.map((name) => String(guesses[name].right))

const count = new AttackCount('guesses at sealed fields')
let live: LiveTestServer
let contact: string
let other: string
let restore: (() => void) | undefined
beforeAll(async () => {
  restore = recordStatements()
  live = await openLiveTestServer({ RATE_PER_MINUTE: '100000000' })
  const made = (doc: object) =>
    inLaro(live.testServer, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(doc) }))
  const sealed = Object.fromEntries(names.map((name) => [name, guesses[name].right]))
  contact = (
    await made({ first_name: 'Pia', last_name: 'Sealed', phone: '+12145550177', company: open.right, ...sealed })
  ).id
  other = (await made({ first_name: 'Pia', last_name: 'Sealed', phone: '+12145550177', weight: 90 })).id
})
afterAll(async () => {
  count.print()
  restore?.()
  await live.close()
})

interface Question {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly body?: object
}

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value))
const listed = (words: string): Question => ({ url: `/data/${collection}?${words}` })
const found = (body: object): Question => ({ method: 'POST', url: '/search/contacts', body })
const posted = (url: string, body: object): Question => ({ method: 'POST', url, body })

const filtersOf = (name: string, guess: Guess): Question[] => {
  const conditions = [
    ...whereOperators.flatMap((operator) => [
      [name, operator, guess],
      [name, operator, [guess]],
    ]),
    ...[`doc.${name}`, name.toUpperCase(), `custom.${name}`, `${name}[]`, `'${name}'`].map((path) => [
      path,
      '==',
      guess,
    ]),
    { and: [['active', '==', true], { or: [[name, '==', guess]] }] },
    { or: [['name', '==', 'Pia Sealed'], { and: [[name, '>=', guess]] }] },
  ]
  return conditions.map((where) => listed(`where=${json(where)}`))
}

const sortsOf = (name: string, guess: Guess): Question[] =>
  ['asc', 'desc'].flatMap((direction) => [
    listed(`orderBy=${name}.${direction}`),
    listed(`orderBy=${name}.${direction}&after=${encodeURIComponent(JSON.stringify([guess, contact]))}`),
    found({ orderBy: { field: name, direction } }),
  ])

const searchesOf = (name: string, guess: Guess): Question[] => [
  found({ query: String(guess) }),
  found({ query: String(guess).slice(0, 6), typoTolerance: true }),
  found({ query: String(guess), restrictSearchableAttributes: [name] }),
  found({ query: 'Pia', facets: [name] }),
  found({ query: 'Pia', facets: ['*'] }),
  found({ facetFilters: [`${name}:${guess}`] }),
  found({ facetFilters: [[`${name}:${guess}`, 'verified:true']] }),
  found({ numericFilters: [`${name}=${guess}`] }),
  found({ numericFilters: [`${name}>=${guess}`] }),
  found({ filters: `${name}:"${guess}"` }),
  found({ filters: `NOT ${name}:"${guess}"` }),
  found({ filters: `${name} >= ${guess}` }),
  posted('/search', { query: String(guess) }),
]

const rowsOf = (name: string, guess: Guess): Question[] => {
  const choices = [
    { where: [name, '==', guess] },
    { orderBy: { field: name, direction: 'asc' } },
    { search: { filters: `${name}:"${guess}"` } },
    { search: { numericFilters: [`${name}=${guess}`] } },
  ]
  const exporting = { record: 'contacts', format: 'csv' }
  return [
    posted('/records/edits/check', { record: 'contacts', chosen: { ids: [contact] }, values: { [name]: guess } }),
    posted('/records/edits', { record: 'contacts', chosen: { ids: [contact] }, values: { [name]: guess } }),
    posted('/records/exports', { ...exporting, fields: ['name', name], chosen: { ids: [contact] } }),
    ...choices.flatMap((chosen) => [
      posted('/records/edits/check', { record: 'contacts', chosen, values: { company: 'Guessed' } }),
      posted('/records/exports', { ...exporting, fields: ['name'], chosen }),
    ]),
  ]
}

const liquidOf = (name: string, guess: Guess): string =>
  ['contact', 'record', 'parent', 'data.contact', 'message.contact']
    .map((path) => `{{ ${path}.${name} }}{% if ${path}.${name} == ${JSON.stringify(guess)} %}RIGHT{% endif %}`)
    .join(' ')

const elsewhereOf = (name: string, guess: Guess): Question[] => [
  posted(`/data/clients/${laro}/list_views`, {
    name: 'Guess',
    user: cast.jo.id,
    record: 'contacts',
    list: 'marketing/contacts',
    words: { f: `${name}:${guess}` },
  }),
  posted('/groups/preview', { rule: { subject: name, verb: 'is', value: guess } }),
  posted('/groups/preview', { rule: { not: { subject: name, verb: 'greater', value: guess } } }),
  posted('/contacts/imports/check', { text: `Name,P\nPia,${guess}`, mapping: { name: 'Name', [name]: 'P' } }),
  posted('/cms/documents/preview', {
    parentPath: `clients/${laro}/contacts/${contact}`,
    subject: liquidOf(name, guess),
    html: `<p>${liquidOf(name, guess)}{{ contact | json }}{% for one in contact %}{{ one }}{% endfor %}</p>`,
  }),
]

/** Answers that name nothing of the guess, and must not hold the value. */
const plain = (): Question[] => [
  { url: `/data/${collection}/${contact}` },
  listed('limit=500'),
  { url: `/data/${collection}/${contact}/history` },
  { url: `/contacts/${contact}/timeline` },
  { url: `/contacts/${contact}/counts` },
  { url: '/contacts/duplicates' },
  { url: `/contacts/${contact}/merges/${other}` },
  { url: `/contacts/${contact}/merges` },
  { url: '/company/audit?limit=100' },
  { url: `/trash/${collection}` },
]

const askers: readonly CastMember[] = [cast.jo, cast.rae, cast.ana]

/** Answer without the guess: an answer may repeat the guess itself, which is replaced by one word. */
const said = (answer: unknown, guess: Guess): string =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'requestId' ? undefined : value))
    .replaceAll(String(guess), 'GUESS')
    .replaceAll(String(guess).slice(0, 6), 'GUESS')

async function asked(who: CastMember, question: Question, guess: Guess) {
  const { answer, recording } = await recorded(() => call(live.testServer, who, question))
  return {
    answer: said(answer, guess),
    status: answer.status,
    statements: recording.statements.map(({ text }) => text),
  }
}

type Ask = (name: string, guess: Guess) => Question[]

/** Tokens and grants are read again now and then, which belongs to no question: some turns are compared. */
const turns = 4

/** Both sides of each question: with the right guess, and with a wrong one. */
function pairsOf(ask: Ask, name: string, { right, wrong }: Guesses): readonly (readonly [Question, Question])[] {
  const others = ask(name, wrong)
  return ask(name, right).map((one, at) => [one, others[at] ?? one] as const)
}

async function expectAlike(
  who: CastMember,
  [one, two]: readonly [Question, Question],
  { right, wrong }: Guesses,
): Promise<void> {
  let differs = ''
  for (let turn = 0; turn < turns; turn += 1) {
    const [yes, no] = [await asked(who, one, right), await asked(who, two, wrong)]
    const words = `${who.nick_name} ${JSON.stringify(one)}`
    expect(count.take(yes.answer === no.answer && yes.status < 500), `${words}\n${yes.answer}\n${no.answer}`).toBe(true)
    differs = yes.statements.join('\n') === no.statements.join('\n') ? '' : `${words}\n${yes.statements.join('\n')}`
    if (differs === '') return
  }
  expect(differs).toBe('')
}

const kinds: readonly (readonly [string, Ask])[] = [
  ['a filter', filtersOf],
  ['an order', sortsOf],
  ['a search or facet', searchesOf],
  ['an edit or export of rows', rowsOf],
  ['a view, group, import or template', elsewhereOf],
]

describe.each(kinds)('a guess by %s', (_, ask) => {
  test.each(names)('at the %s is answered as if it were wrong', { timeout: 180_000 }, async (name) => {
    for (const who of askers)
      for (const pair of pairsOf(ask, name, guesses[name])) await expectAlike(who, pair, guesses[name])
  })

  test('finds out an open field, so that the questions are good ones', async () => {
    let revealed = 0
    for (const [one, two] of pairsOf(ask, open.name, open)) {
      const [yes, no] = [await asked(cast.ana, one, open.right), await asked(cast.ana, two, open.wrong)]
      if (yes.status < 300 && yes.answer !== no.answer) revealed += 1
    }
    expect(revealed).toBeGreaterThan(0)
  })
})

test('no other answer about the contact holds a value', async () => {
  for (const who of askers)
    for (const question of plain()) {
      const { status, body } = await call(live.testServer, who, question)
      const words = JSON.stringify(body)
      expect(count.take(status < 500 && rights.every((value) => !words.includes(value))), question.url).toBe(true)
    }
})

test('a live list that filters or sorts by a sealed field is refused', async () => {
  for (const who of askers) {
    const screen = await live.open(who)
    for (const name of names) {
      screen.watch(`filter ${name}`, { path: collection, where: [name, '==', guesses[name].right] })
      screen.watch(`order ${name}`, { path: collection, orderBy: { field: name, direction: 'asc' } })
    }
    await expect.poll(() => screen.errors.length, { timeout: 20_000 }).toBe(names.length * 2)
    for (const shown of screen.shown.values()) expect(count.take(shown.rows.length === 0)).toBe(true)
    screen.close()
  }
})
