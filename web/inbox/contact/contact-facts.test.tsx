import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { ContactMarks, type Contact } from './contact-facts.tsx'
import { testRow } from '../../platform/data/test-row.ts'

const contact = (given: Partial<Contact>): Contact => testRow(contacts, { name: 'Thea Nord' }, { id: 'c1', ...given })

/** Labels of the marks, in their order. */
function marksOf(given: Partial<Contact>): readonly string[] {
  const { unmount } = render(<ContactMarks contact={contact(given)} />)
  const marks = [
    ...screen.queryAllByRole('img').map((mark) => mark.ariaLabel ?? ''),
    ...screen.queryAllByText('Hidden').map((mark) => mark.textContent),
  ]
  unmount()
  return marks
}

const pending = { metadata: { request: 'pending' } }

it('marks a contact as verified, as waiting for it, and as hidden (2-content section 4)', () => {
  expect(marksOf({})).toEqual([])
  expect(marksOf({ verified: true, ...pending })).toEqual(['Verified'])
  expect(marksOf(pending)).toEqual(['Waits to be verified'])
  expect(marksOf({ ...pending, active: false })).toEqual(['Waits to be verified', 'Hidden'])
})
