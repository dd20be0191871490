import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { discounts } from '../../../domain/commerce/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { describeOff } from './describe-off.ts'
import { DiscountPreview } from './discount-preview.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useLocation: () => ({ pathname: '/' }) }))

function show(facts: object) {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const doc = discounts.shape.parse({ title: 'Spring', code: 'SPRING', ...facts })
  const row = { ...doc, id: 'd1', version: 1, date: 0, last_date: 0, active: true, can: { write: true, remove: true } }
  render(
    <Platform>
      <MantineProvider env="test">
        <DiscountPreview definition={discounts} row={row as never} />
      </MantineProvider>
    </Platform>,
  )
}

it('says what a discount takes off an example order, and follows other amounts', () => {
  show({ value: 10, shipping: true })
  expect(screen.getByText('An order of $1,000.00 with $45.50 shipping: $104.55 off.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Subtotal'), { target: { value: '200' } })
  expect(screen.getByText('An order of $200.00 with $45.50 shipping: $24.55 off.')).toBeDefined()
})

it('says that a discount is over', () => {
  show({ value: 10, end: 1000 })
  expect(screen.getByText(/The code SPRING applied until/)).toBeDefined()
})

it.each([
  [{ type: 'percentage', value: 10, shipping: true }, '10 %, also of shipping'],
  [{ type: 'flat', amount: 2500 }, '$25.00'],
  [{ type: 'logic', value: 4 }, '4 %, by rule'],
])('describes %j as %s', (facts, words) => {
  expect(describeOff(facts)).toBe(words)
})
