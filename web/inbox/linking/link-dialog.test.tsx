import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { quotes, trips } from '../../../domain/charter/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { closeModal, modals, openAlert, showModal } from '../../platform/dialogs.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { LinkDialog } from './link-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => undefined,
  useLocation: () => ({ pathname: '/' }),
  useNavigate: () => vi.fn<() => void>(),
}))

afterEach(() => {
  modals.get().forEach(({ id }) => closeModal(id))
  openAlert.set(undefined)
})

const thread = testRow(threads, { object: { type: 'contacts', id: 'c' } }, { id: 't' })
/** Calls of the button of imports to the client. */
const client = { id: 'c1', version: 1, config: { software: { active: false } } }
const found = ['20418', '20419'].map((number) => testRow(trips, { trip_number: number }, { id: number }))

/**
 * The trips to link a thread to, with the records that it was linked to by them. A search finds the quotes that are
 * given, and no other record.
 */
async function opened(answer: () => Promise<unknown>, foundQuotes: readonly object[] = []) {
  const { platform, wrapper } = testPlatform(({ path }) => {
    if (path.startsWith('/search/')) {
      const hits = path === '/search/quotes' ? foundQuotes : []
      return { hits, nbHits: hits.length, nbHitsExact: true, page: 0, nbPages: 1 }
    }
    return path.endsWith('/trips') ? { rows: found, next: null, cursor: '1' } : client
  })
  const linked: unknown[] = []
  Object.assign(platform.api, {
    call: (_: unknown, { body }: { readonly body: { readonly ref: string } }) => {
      linked.push(body.ref)
      return answer()
    },
  })
  showDialogs(wrapper)
  act(() => {
    showModal({ title: 'Link', body: (close) => <LinkDialog thread={thread} onClose={close} /> })
  })
  const options = await screen.findAllByRole('option')
  const choose = (at: number) => fireEvent.click(options[at] ?? document.body)
  return { linked, choose }
}

it('takes the first of two quick choices', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { linked, choose } = await opened(() => promise)
  choose(0)
  choose(1)
  resolve({ thread: { ...thread, version: 2, object: { type: 'trips', id: '20418' } } })
  await waitFor(() => expect(modals.get()).toHaveLength(0))
  expect(linked).toEqual(['clients/c1/trips/20418'])
})

it('offers another choice behind a refusal', async () => {
  const refused = new ApiError(409, { error: 'conflict', title: 'Not linked', message: 'Somebody was faster.' })
  const { linked, choose } = await opened(() => Promise.reject(refused))
  choose(0)
  await waitFor(() => expect(openAlert.get()).toMatchObject({ title: 'Not linked' }))
  choose(1)
  await waitFor(() => expect(linked).toHaveLength(2))
  expect(modals.get()).toHaveLength(1)
})

/** Types into the search and presses Enter right after the last letter. */
function typeAndEnter(words: string): void {
  const search = screen.getByRole('combobox', { name: 'Search trips' })
  fireEvent.change(search, { target: { value: words } })
  fireEvent.keyDown(search, { key: 'Enter' })
}

it('Enter right after the last letter links to the typed record, not to an earlier result', async () => {
  const { linked } = await opened(() => Promise.resolve({ thread }))
  typeAndEnter('no trip like this')
  await screen.findByText('No trips found')
  expect(linked).toEqual([])
  expect(modals.get()).toHaveLength(1)
})

it('Enter links to a quote that was found while Trips is chosen', async () => {
  const quote = { ...testRow(quotes, { quote_number: '20999' }, { id: 'q1' }), objectID: 'q1' }
  const { linked } = await opened(() => Promise.resolve({ thread: { ...thread, version: 2 } }), [quote])
  typeAndEnter('20999')
  await waitFor(() => expect(linked).toEqual(['clients/c1/quotes/q1']))
})
