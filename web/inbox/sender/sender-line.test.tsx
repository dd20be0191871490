import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SenderCheck } from '../../../domain/inbox/index.ts'
import { SenderWarningChip } from './sender-warning-chip.tsx'
import { SenderLine } from './sender-line.tsx'

const show = (check: SenderCheck | undefined) =>
  render(
    <MantineProvider>
      <SenderLine check={check} />
    </MantineProvider>,
  )

test.each<[SenderCheck, RegExp]>([
  [
    { verdict: 'failed', reason: 'dmarc', domain: 'customer.example' },
    /^Sender may be forged\. customer\.example does not confirm this mail/,
  ],
  [
    { verdict: 'unverified', reason: 'no-proof', domain: 'customer.example' },
    /^Sender not verified\. customer\.example does not say/,
  ],
  [
    { verdict: 'verified', reason: 'proven', domain: 'evil.example', name_shows: 'kim@customer.example' },
    /^Name shows another address\. The name shows kim@customer\.example/,
  ],
  [{ verdict: 'verified', reason: 'proven', domain: 'customer.example' }, /^Sender verified$/],
  [{ verdict: 'unchecked', reason: 'dns', domain: 'customer.example' }, /^Sender not checked$/],
])('%j is said in words', (check, words) => {
  const { container } = show(check)
  expect(container.querySelector('p')?.textContent).toMatch(words)
  expect(container.querySelector('svg')).not.toBeNull()
})

test('older mail without a check says nothing', () => {
  expect(show(undefined).container.querySelector('p')).toBeNull()
})

test('a chip says the doubt, and is absent without one', () => {
  const { rerender } = render(<SenderWarningChip doubt="forged" />)
  expect(screen.getByText('Sender may be forged')).toBeDefined()
  rerender(<SenderWarningChip doubt={undefined} />)
  expect(screen.queryByText('Sender may be forged')).toBeNull()
})
