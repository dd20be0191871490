import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { leg as legShape } from '../../../domain/charter/index.ts'
import { findAlikeQuotes, quoteRequest } from '../../../domain/charter/requests/index.ts'
import { issueWords } from '../../../domain/issue-words.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { speakIssuesWith } from '../../ui/form/issue-words.ts'
import { QuoteForm } from './quote-form.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useBlocker: () => undefined,
  useNavigate: () => vi.fn<() => void>(),
  useRouter: () => ({}),
}))

speakIssuesWith(issueWords)

const legs = [
  legShape.parse({ id: 'a', departureAirport: { icao: 'KTEB', name: '' }, arrivalAirport: { icao: 'MYNN', name: '' } }),
]

it('asks whether to make the quote where others alike could not be looked up', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const made = vi.fn<(input: unknown) => void>()
  Object.assign(platform.api, {
    call: async (contract: unknown, input: unknown) => {
      if (contract === findAlikeQuotes) throw new ApiError(500, { error: 'internal', requestId: 'r1' })
      if (contract === quoteRequest) {
        made(input)
        return { id: 'q1', number: '40001' }
      }
      throw new TypeError('not asked for here')
    },
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <QuoteForm
          source={{ thread: undefined, message: undefined, contact: 'c1' }}
          begin={{ legs, pets: [], notes: '' }}
          contact="c1"
          seen={[]}
          unreadWords={() => ''}
          pathOf={(id) => `quotes/${id}`}
          onChanged={() => undefined}
          onCancel={() => undefined}
        />
      </MantineProvider>
    </Platform>,
  )
  const create = async () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create quote' })))
  await create()
  expect(openAlert.get()?.title).toBe('Not Checked')
  await act(async () => openAlert.get()?.answer(false))
  expect(made).not.toHaveBeenCalled()
  await create()
  await act(async () => openAlert.get()?.answer(true))
  expect(made).toHaveBeenCalledOnce()
})

it('asks before it leaves out words that are in no leg yet', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const made = vi.fn<(input: unknown) => void>()
  Object.assign(platform.api, {
    call: async (contract: unknown, input: unknown) => {
      if (contract === findAlikeQuotes) return { quotes: [] }
      made(input)
      return { id: 'q1', number: '40001' }
    },
  })
  let waiting = 'KTEB KVNY tomorrow'
  render(
    <Platform>
      <MantineProvider env="test">
        <QuoteForm
          source={{ thread: undefined, message: undefined, contact: undefined }}
          begin={{ legs, pets: [], notes: '' }}
          contact={undefined}
          seen={[]}
          unreadWords={() => waiting}
          pathOf={(id) => `quotes/${id}`}
          onChanged={() => undefined}
          onCancel={() => undefined}
        />
      </MantineProvider>
    </Platform>,
  )
  const create = async () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create quote' })))
  await create()
  expect(openAlert.get()?.message).toContain('“KTEB KVNY tomorrow” is in no leg yet.')
  await act(async () => openAlert.get()?.answer(false))
  expect(made).not.toHaveBeenCalled()
  waiting = ''
  await create()
  expect(openAlert.get()).toBeUndefined()
  expect(made).toHaveBeenCalledOnce()
})
