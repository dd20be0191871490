import { expect, it } from 'vitest'
import { countResults, recipientResult } from './delivery-result.ts'

const results = (...states: string[]) =>
  states.map((state, at) => recipientResult.parse({ address: `${at}@x.example`, state }))

it('counts recipients by outcome', () => {
  expect(countResults(results('queued', 'sent', 'delivered', 'opened', 'bounced', 'failed', 'unknown'))).toMatchObject({
    sent: 4,
    delivered: 2,
    failed: 2,
  })
})

it('counts nobody where there is nobody', () => {
  expect(countResults([])).toEqual({ sent: 0, delivered: 0, failed: 0, recipients: [] })
})
