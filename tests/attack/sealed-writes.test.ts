import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recorded, recordStatements } from '../../bench/plans/record-statements.ts'
import { contacts } from '../../domain/crm/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { call, inLaro, laro } from '../contract/inbox-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// A user who may set a sealed field can try a guess by writing it, also if the write is undone again: by an earlier
// version, by a restore, by an undone merge. The same is done to two contacts, of which one holds the guess: every
// answer, the versions and the statements are alike, so a guess reveals nothing, and each is in the history.

const guesses = {
  passport: { guess: 'WRITTEN-X1234567', other: 'WRITTEN-X7654321', third: 'WRITTEN-X5555555' },
  birthdate: { guess: 631_152_017_123, other: 631_152_017_124, third: 631_152_017_125 },
  weight: { guess: 187.625, other: 187.875, third: 187.125 },
} as const
type Field = keyof typeof guesses
const names = Object.keys(guesses) as Field[]

const count = new AttackCount('guesses written to sealed fields')
let server: TestServer
let restore: (() => void) | undefined
beforeAll(async () => {
  restore = recordStatements()
  server = await openTestServer({ RATE_PER_MINUTE: '100000000' })
})
afterAll(async () => {
  count.print()
  restore?.()
  await server.close()
})

interface Answer {
  readonly status: number
  readonly body: { readonly version?: number; readonly merge?: string }
}

/** One side of an attack: a contact that holds the guess or another value, and the answers about it. */
class Side {
  readonly said: string[] = []
  /** Answers that hold the value, or none at all. */
  readonly faults: string[] = []
  readonly statements: string[] = []
  readonly #ids: string[] = []
  readonly #who: CastMember
  readonly #held: string | number
  contact = ''

  constructor(who: CastMember, held: string | number) {
    this.#who = who
    this.#held = held
  }

  async make(doc: object): Promise<string> {
    const given = { first_name: 'Pia', last_name: 'Written', ...doc }
    const { id } = await inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(given) }))
    this.#ids.push(id)
    return id
  }

  async ask(url: string, body?: object, method: 'POST' | 'PATCH' = 'POST'): Promise<Answer['body']> {
    const question = body === undefined ? { url } : { url, method, body }
    const { answer, recording } = await recorded(() => call(server, this.#who, question))
    this.said.push(this.#words(answer))
    this.statements.push(...recording.statements.map(({ text }) => text))
    // A refusal repeats what was sent.
    const shown = JSON.stringify({ ...answer.body, yours: undefined })
    if (answer.status >= 500 || shown.includes(String(this.#held))) this.faults.push(`${url} ${shown}`)
    if (typeof answer.body.merge === 'string') this.#ids.push(answer.body.merge)
    return answer.body
  }

  patch = (version: number, change: object, id = this.contact) =>
    this.ask(`/data/clients/${laro}/contacts/${id}`, { version, change }, 'PATCH')

  putBack = (version: number, current: number) =>
    this.ask(`/data/clients/${laro}/contacts/${this.contact}/history/${version}/restore`, { version: current })

  /** Merges another contact into this one. */
  async merge(contact: string, { version, taken }: { version: number; taken: readonly Field[] }): Promise<string> {
    const { merge } = await this.ask(`/contacts/${this.contact}/merges`, {
      contact,
      version,
      other_version: 1,
      choices: { taken },
    })
    return String(merge)
  }

  async unmerge(merge: string): Promise<void> {
    await this.ask(`/contacts/merges/${merge}`)
    await this.ask(`/contacts/merges/${merge}/undo`, { give: [] })
  }

  /** All data that the server shows of the contact. */
  async look(): Promise<void> {
    const path = `/data/clients/${laro}/contacts/${this.contact}`
    for (const url of [path, `${path}/history`, `/contacts/${this.contact}/timeline`]) await this.ask(url)
    await this.ask(`/contacts/${this.contact}/merges`)
    if (this.#who !== cast.ana) return
    const { rows } = (await call(server, this.#who, { url: `/company/audit?record=contacts&id=${this.contact}` })).body
    this.said.push(this.#words(rows))
  }

  /** Without what differs between any two contacts: their ids, and the times of what was done. */
  #words(answer: unknown): string {
    const text = JSON.stringify(answer, (key, value: unknown) => (key === 'requestId' ? undefined : value))
    const named = this.#ids.reduce((words, id, at) => words.replaceAll(id, `ID${at}`), text)
    return named.replaceAll(/\b1\d{12}\b/g, 'TIME').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
  }
}

type Attack = (side: Side, field: Field) => Promise<void>
const guessOf = (field: Field) => guesses[field].guess

const attacks: readonly (readonly [string, Attack])[] = [
  ['alone', async (side, field) => void (await side.patch(1, { [field]: guessOf(field) }))],
  [
    'twice',
    async (side, field) => {
      await side.patch(1, { [field]: guessOf(field) })
      await side.patch(2, { [field]: guessOf(field) })
    },
  ],
  [
    'together with an open field',
    async (side, field) => void (await side.patch(1, { [field]: guessOf(field), company: 'Guessed' })),
  ],
  [
    'on an earlier version',
    async (side, field) => {
      await side.patch(1, { company: 'Changed' })
      await side.patch(1, { [field]: guessOf(field) })
    },
  ],
  [
    'and again on the version before it',
    async (side, field) => {
      await side.patch(1, { [field]: guessOf(field) })
      await side.patch(1, { [field]: guessOf(field) })
      await side.patch(1, { [field]: null })
    },
  ],
  [
    'together with a refused change of an open field',
    async (side, field) => {
      await side.patch(1, { company: 'Changed', [field]: guessOf(field) })
      await side.patch(1, { company: 'Otherwise', [field]: guessOf(field) })
    },
  ],
  [
    'and put back',
    async (side, field) => {
      await side.patch(1, { [field]: guessOf(field) })
      await side.putBack(1, 2)
      await side.putBack(2, 3)
      await side.patch(2, { [field]: guessOf(field) })
    },
  ],
  [
    'by a merge that is taken back',
    async (side, field) => {
      const other = await side.make({ [field]: guessOf(field) })
      await side.unmerge(await side.merge(other, { version: 1, taken: [field] }))
    },
  ],
  [
    'after an undone merge',
    async (side, field) => {
      const other = await side.make({ [field]: guesses[field].third })
      const merge = await side.merge(other, { version: 1, taken: [] })
      await side.patch(2, { [field]: guessOf(field) })
      await side.unmerge(merge)
    },
  ],
  [
    'after an undone merge that brought the value',
    async (side, field) => {
      const holder = side.contact
      side.contact = await side.make({})
      const merge = await side.merge(holder, { version: 1, taken: [] })
      await side.patch(2, { [field]: guessOf(field) })
      await side.unmerge(merge)
    },
  ],
]

/** Tokens and grants are read again now and then, which belongs to no question: some turns are compared. */
const turns = 4

async function bothSides(who: CastMember, attack: Attack, field: Field): Promise<readonly [Side, Side]> {
  const sides = [new Side(who, guesses[field].guess), new Side(who, guesses[field].other)] as const
  for (const [at, side] of sides.entries()) {
    const held = at === 0 ? guesses[field].guess : guesses[field].other
    side.contact = await side.make({ [field]: held })
    await attack(side, field)
    await side.look()
  }
  return sides
}

describe.each(attacks)('a guess that is written %s', (_, attack) => {
  test.each(names)('at the %s is answered and kept as if it were wrong', { timeout: 60_000 }, async (field) => {
    for (const who of [cast.jo, cast.ana]) {
      let [right, wrong] = await bothSides(who, attack, field)
      for (let turn = 1; turn < turns && right.statements.join() !== wrong.statements.join(); turn += 1)
        [right, wrong] = await bothSides(who, attack, field)
      expect([...right.faults, ...wrong.faults]).toEqual([])
      expect(right.said).toEqual(wrong.said)
      expect(count.take(right.statements.join('\n') === wrong.statements.join('\n')), right.said.join('\n')).toBe(true)
    }
  })
})

test('each guess is in the history with its user, right or wrong', async () => {
  const side = new Side(cast.jo, guesses.passport.guess)
  side.contact = await side.make({ passport: guesses.passport.guess })
  await side.patch(1, { passport: guesses.passport.guess, company: 'Guessed' })
  await side.patch(2, { company: 'Not guessed' })
  const { body } = await call(server, cast.ana, { url: `/data/clients/${laro}/contacts/${side.contact}/history` })
  expect(body.rows).toMatchObject([
    { version: 3, actor_id: cast.jo.id },
    { version: 2, actor_id: cast.jo.id, sealed: ['passport'] },
    { version: 1 },
  ])
  expect(body.rows[0]).not.toHaveProperty('sealed')
})
