import { describe, expect, it } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { threads, threadsmsgs, unread } from '../../domain/inbox/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { scaleThread } from './scale-conversations.ts'
import { scaleContact, scaleQuote, scaleTrip, type ScaleParties, type ScaleRow } from './scale-documents.ts'
import { ScaleRandom } from './scale-random.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const random = new ScaleRandom('test')
const people = Array.from({ length: 50 }, (_, number) => scaleContact({ random, now }, number))
const parties: ScaleParties = {
  clientId: '01930000-0001-7000-8000-000000000001',
  random,
  now,
  contacts: people.map((row) => row.contact),
  parents: [{ type: 'quotes', id: 'q', number: '100001' }],
  agents: [{ id: 'a', label: 'Agent 1' }],
}

/** The scale set is written without saves: its rows must equal those that a save would store. */
function expectSettled(definition: RecordDefinition, { doc, lastDate }: ScaleRow): void {
  const parsed = definition.shape.parse(JSON.parse(JSON.stringify(doc)))
  const derived = definition.derive ? definition.derive(parsed, lastDate) : parsed
  expect(JSON.parse(JSON.stringify(derived))).toEqual(JSON.parse(JSON.stringify(doc)))
  expect(definition.check?.(derived) ?? []).toEqual([])
}

describe('documents of the scale set', () => {
  it('are the rows that a save would store', () => {
    for (const row of people) expectSettled(contacts, row)
    for (let number = 0; number < 60; number++) {
      expectSettled(quotes, scaleQuote(parties, number))
      expectSettled(trips, scaleTrip(parties, number))
      const { thread, messages, unreadItems } = scaleThread(parties, 5)
      expectSettled(threads, thread)
      for (const message of messages) expectSettled(threadsmsgs, message)
      for (const item of unreadItems) expectSettled(unread, item)
    }
  })

  it('end with the newest message', () => {
    const { thread, messages } = scaleThread(parties, 5)
    expect(messages.at(-1)?.date).toBe(thread.lastDate)
    expect(messages.map((message) => message.date)).toEqual(
      messages.map((message) => message.date).toSorted((a, b) => a - b),
    )
  })
})

describe('random numbers of the scale set', () => {
  it('come out the same for a seed, and give ids of version 7', () => {
    expect(new ScaleRandom('one').id(1_700_000_000_000)).toBe(new ScaleRandom('one').id(1_700_000_000_000))
    expect(new ScaleRandom('one').id(1_700_000_000_000)).toMatch(
      /^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  it('are spread evenly, and another seed gives others', () => {
    const numbers = Array.from({ length: 20_000 }, () => random.fraction())
    expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1)
    expect(new Set(numbers).size).toBeGreaterThan(19_990)
    expect(new ScaleRandom('one').fraction()).not.toBe(new ScaleRandom('two').fraction())
  })
})
