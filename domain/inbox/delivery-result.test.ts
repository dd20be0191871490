import { expect, it } from 'vitest'
import { countResults, isLost, recipientResult, stateOfResults } from './delivery-result.ts'

const results = (...states: string[]) =>
  states.map((state, at) => recipientResult.parse({ address: `${at}@x.example`, state }))

it('counts recipients by outcome', () => {
  expect(countResults(results('queued', 'sent', 'delivered', 'opened', 'bounced', 'failed', 'unknown'))).toMatchObject({
    sent: 4,
    delivered: 2,
    failed: 2,
  })
})

it('counts zero without recipients', () => {
  expect(countResults([])).toEqual({ sent: 0, delivered: 0, failed: 0, recipients: [] })
})

it('gives each state the letter of the specification', () => {
  const states = ['opened', 'clicked', 'unsubscribed', 'delivered', 'sent', 'bounced', 'failed', 'queued', 'unknown']
  const { recipients } = countResults(results(...states))
  expect(recipients.map((one) => one.code ?? '-').join('')).toBe('ocudsbf--')
})

it.each([
  [['sent', 'delivered'], 'sent'],
  [['sent', 'bounced'], 'failed'],
  [['failed', 'unknown'], 'unknown'],
  [['failed', 'unknown', 'queued'], 'queued'],
  [[], 'sent'],
])('%j are one word: %s', (states, word) => expect(stateOfResults(results(...states))).toBe(word))

it('a copy is lost when it bounced, failed, or has an unknown outcome', () => {
  expect(results('queued', 'sent', 'bounced', 'failed', 'unknown').filter(isLost).length).toBe(3)
})
