import { describe, expect, it } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { Random } from './random.ts'
import {
  scaleContact,
  scaleQuote,
  scaleThread,
  scaleTrip,
  type ScaleParties,
  type ScaleRow,
} from './scale-documents.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const random = new Random('test')
const people = Array.from({ length: 50 }, (_, number) => scaleContact({ random, now }, number))
const parties: ScaleParties = {
  random,
  now,
  contacts: people.map((row) => row.contact),
  parents: [{ type: 'quotes', id: 'q', number: '100001' }],
  agents: [{ id: 'a', label: 'Agent 1' }],
}

/** The scale set is laid down without a save: what a save would store must be what it stores. */
function expectSettled(definition: RecordDefinition, { doc, lastDate }: ScaleRow): void {
  const parsed = definition.shape.parse(JSON.parse(JSON.stringify(doc)))
  const derived = definition.derive ? definition.derive(parsed, lastDate) : parsed
  expect(JSON.parse(JSON.stringify(derived))).toEqual(JSON.parse(JSON.stringify(doc)))
  expect(definition.check?.(derived) ?? []).toEqual([])
}

describe('documents of the scale set', () => {
  it('are what a save would store', () => {
    for (const row of people) expectSettled(contacts, row)
    for (let number = 0; number < 30; number++) {
      expectSettled(quotes, scaleQuote(parties, number))
      expectSettled(trips, scaleTrip(parties, number))
      const { thread, messages } = scaleThread(parties, 5)
      expectSettled(threads, thread)
      for (const message of messages) expectSettled(threadsmsgs, message)
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
