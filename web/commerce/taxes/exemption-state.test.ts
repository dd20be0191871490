import { expect, it } from 'vitest'
import { describeExemption } from './exemption-state.ts'

const zone = 'America/Chicago'
const at = Date.UTC(2026, 5, 1, 17)
const files = [{ name: 'resale.pdf' }]

it.each([
  [{ until: at, files }, 'Exempt'],
  [{ until: Date.UTC(2026, 5, 1, 6), files }, 'Exempt'],
  [{ until: Date.UTC(2026, 5, 1, 4), files }, 'Expired'],
  [{ until: at, files: [] }, 'File missing'],
])('a certificate %j is: %s', (certificate, word) => {
  expect(describeExemption(certificate, at, zone).word).toBe(word)
})
