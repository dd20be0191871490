import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { relatedPeople } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { PeopleOfMessage } from './related-recipients.ts'

vi.mock('../../company/index.ts', () => ({ useColleagues: () => [] }))

const onChange = vi.fn<() => void>()

function open(answer: () => unknown, isAddedOnLeaving?: boolean): HTMLElement {
  const { wrapper: Page } = testPlatform(answer)
  render(
    <MantineProvider env="test">
      <Page>
        <RecipientsField
          label="To"
          reach="either"
          value={[]}
          onChange={onChange}
          {...(isAddedOnLeaving === undefined ? {} : { isAddedOnLeaving })}
        />
      </Page>
    </MantineProvider>,
  )
  return screen.getByRole('textbox', { name: 'To' })
}

it('says that a search failed, and searches again', async () => {
  let isAway = true
  const field = open(() => {
    if (isAway) throw new ApiError(503, { error: 'unavailable' })
    return { hits: [{ id: 'c1', name: 'Dana Whitfield', email: 'dana@whitfield.example' }] }
  })
  fireEvent.change(field, { target: { value: 'whit' } })
  const failed = await screen.findByRole('option', { name: 'Could not search. Retry', hidden: true })
  expect(screen.queryByText('No recipients found')).toBeNull()
  isAway = false
  fireEvent.click(failed)
  await screen.findByText('Dana Whitfield')
  expect(screen.queryByText(/Could not search/)).toBeNull()
})

it('reports an empty result only after an answered search', async () => {
  const field = open(() => ({ hits: [] }))
  fireEvent.change(field, { target: { value: 'whit' } })
  expect(await screen.findByText('No recipients found')).toBeDefined()
  expect(screen.queryByText(/Could not search/)).toBeNull()
})

it('leaving the field keeps typed words if adding them would navigate', async () => {
  onChange.mockClear()
  const leading = open(() => ({ hits: [] }), false)
  fireEvent.change(leading, { target: { value: 'hana@newcomer.example' } })
  fireEvent.blur(leading)
  await Promise.resolve()
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.keyDown(leading, { key: 'Enter' })
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
})

it('leaving the field adds the typed words', async () => {
  onChange.mockClear()
  const field = open(() => ({ hits: [] }))
  fireEvent.change(field, { target: { value: 'hana@newcomer.example' } })
  fireEvent.blur(field)
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
})

it('offers first, and without words, who has to do with the people of the message', async () => {
  onChange.mockClear()
  const bo = { id: 'c2', name: 'Bo Lind', email: 'bo@lind.example', phone: null, why: 'books for Ana Ruiz' }
  const unreached = { id: 'c3', name: 'Cy Dorn', email: null, phone: '+12145550190', why: 'flies with Ana Ruiz' }
  const { platform } = testPlatform(() => ({
    hits: [bo, { id: 'c9', name: 'Boris Lind', email: 'boris@lind.example' }],
  }))
  const call = (contract: unknown) =>
    contract === relatedPeople ? Promise.resolve({ people: [bo, unreached] }) : Promise.reject(new Error('not asked'))
  const knowing = { ...platform, api: { ...platform.api, call: call as typeof platform.api.call } }
  render(
    <MantineProvider env="test">
      <PlatformProvider platform={knowing}>
        <PeopleOfMessage value={['c1']}>
          <RecipientsField label="To" reach="email" value={[]} onChange={onChange} />
        </PeopleOfMessage>
      </PlatformProvider>
    </MantineProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'To' })
  fireEvent.click(field)
  expect((await screen.findByText('bo@lind.example · books for Ana Ruiz')).textContent).toBeDefined()
  expect(screen.queryByText('Cy Dorn')).toBeNull()
  fireEvent.change(field, { target: { value: 'lind' } })
  await screen.findByText('Boris Lind')
  const names = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(names).toHaveLength(2)
  expect(names[0]).toContain('books for Ana Ruiz')
  fireEvent.click(screen.getByText('Bo Lind'))
  expect(onChange).toHaveBeenCalledWith([{ id: 'c2', kind: 'contact', name: 'Bo Lind', email: 'bo@lind.example' }])
})

it('Enter that confirms a word of an input method adds nothing', async () => {
  onChange.mockClear()
  const field = open(() => ({ hits: [] }))
  fireEvent.change(field, { target: { value: 'hana@newcomer.example' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  await Promise.resolve()
  expect(onChange).not.toHaveBeenCalled()
})
