import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { invoices, trips } from '../../../domain/charter/index.ts'
import { discounts } from '../../../domain/commerce/index.ts'
import { files } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordCell } from './record-cell.tsx'

const column = trips.list.columns.find(({ field }) => field === 'status')

it.each([
  ['tConfirmed', 'Confirmed', 'good'],
  ['tSubmitted', 'Requested', 'waiting'],
  ['pIssue', 'Payment Issue', 'bad'],
  ['inactive', 'Inactive', 'over'],
  ['tOutstanding', 'Outstanding', undefined],
])('a status is shown by its word and by a colour that means something: %s', (status, word, tone) => {
  if (column === undefined) throw new Error('Trips have a status.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordCell definition={trips} column={column} value={status} />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByText(word).dataset['tone']).toBe(tone)
})

it('a state that no form offers is shown as its table calls it', () => {
  const status = invoices.list.columns.find(({ field }) => field === 'status')
  if (status === undefined) throw new Error('Invoices have a status.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordCell definition={invoices} column={status} value="void" />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByText('Void').dataset['tone']).toBe('over')
})

it.each([
  [{ type: 'flat', value: 0, amount: 2500 }, '$25.00'],
  [{ type: 'percentage', value: 10, amount: 0 }, '10'],
  [{ type: 'logic', value: 5, amount: 0 }, '5'],
])('a discount of %o shows no value of the other kind', (row, words) => {
  const { wrapper: Platform } = testPlatform(() => undefined)
  const { container } = render(
    <Platform>
      <MantineProvider env="test">
        <span data-testid="cells">
          {discounts.list.columns
            .filter(({ field }) => field === 'value' || field === 'amount')
            .map((one) => (
              <RecordCell
                key={one.field}
                definition={discounts}
                column={one}
                value={row[one.field as 'value']}
                row={row}
              />
            ))}
        </span>
      </MantineProvider>
    </Platform>,
  )
  expect(container.querySelector('[data-testid]')?.textContent).toBe(words)
})

it('the size of a file has its unit', () => {
  const size = files.list.columns.find(({ field }) => field === 'size')
  if (size === undefined) throw new Error('Files have a size.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordCell definition={files} column={size} value={184_302} />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByText(/184/).textContent).toBe('184.3 KB')
})

it('a departure of which only the day is known is shown as that day', () => {
  const departure = trips.list.columns.find(({ field }) => field === 'departure_date')
  if (departure === undefined) throw new Error('Trips have a departure.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  const shown = (row: object) =>
    render(
      <Platform>
        <MantineProvider env="test">
          <RecordCell definition={trips} column={departure} value={Date.UTC(2026, 10, 27, 12)} row={{ ...row }} />
        </MantineProvider>
      </Platform>,
    ).container.querySelector('time')?.textContent
  expect(shown({ is_departure_assumed: true })).toMatch(/^11\/27\/26$/)
  expect(shown({})).toMatch(/^11\/27\/26 \d+:00 [AP]M \S+$/)
})

it('a departure is shown by the clock of its airport with its zone', () => {
  const departure = trips.list.columns.find(({ field }) => field === 'departure_date')
  if (departure === undefined) throw new Error('Trips have a departure.')
  const { wrapper: Platform } = testPlatform(() => undefined)
  const at = Date.parse('2026-12-23T13:45:00Z')
  render(
    <Platform>
      <MantineProvider env="test">
        <RecordCell definition={trips} column={departure} value={at} row={{ departure_zone: 'America/Los_Angeles' }} />
      </MantineProvider>
    </Platform>,
  )
  expect(screen.getByText('12/23/26 5:45 AM PST')).toBeDefined()
})
