import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setMailConsent } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'
import { ContactConsent } from './contact-consent.tsx'

const base = {
  version: 1,
  date: 1,
  last_date: Date.UTC(2026, 4, 12, 17),
  active: true,
  can: { write: false, remove: false },
}

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

type Mails = readonly object[] | Promise<readonly object[]>

function show(mails: Mails | (() => Mails), texts: readonly object[]) {
  const { platform, wrapper: Platform } = testPlatform(async ({ path }) => ({
    rows: path.includes('mailconsents') ? await (typeof mails === 'function' ? mails() : mails) : texts,
    next: null,
    cursor: '1',
  }))
  const said: unknown[] = []
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object, input?: object) => {
    expect(contract).toBe(setMailConsent)
    said.push(input)
    return {}
  })
  const row = {
    ...base,
    id: 'c1',
    email: 'Ida@one.example',
    emails: ['ida@two.example', 'ida@three.example'],
    phone: '+12145550111',
    phones: [],
  }
  render(
    <Platform>
      <MantineProvider env="test">
        <ContactConsent row={row} />
        <OpenDialogs />
      </MantineProvider>
    </Platform>,
  )
  return said
}

async function choose(label: string, option: string): Promise<void> {
  const input = screen.getByRole('combobox', { name: label })
  fireEvent.click(input)
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent)

it('shows each consent per channel and address, with time and source; other addresses only with one', async () => {
  show(
    [{ ...base, id: 'm', email: 'ida@two.example', state: 'stopped', source: 'page' }],
    [{ ...base, id: 't', phone: '+12145550111', state: 'allowed', word: 'START' }],
  )
  await waitFor(() =>
    expect(lines()).toEqual([
      'Group emails: Ida@one.exampleNothing said',
      'Group emails: ida@two.exampleNo more since 5/12/26, on the unsubscribe page',
      'TextsYes since 5/12/26, said START',
    ]),
  )
})

it('says to whom and how it was said, and asks a colleague how they know before a yes is kept', async () => {
  const by = { id: 'ana', label: 'Ana Silva' }
  const notedConsent = (email: string, doc: object) => ({ ...base, id: email, email, source: 'colleague', by, ...doc })
  show(
    [
      notedConsent('ida@one.example', { state: 'allowed', how: 'form' }),
      notedConsent('ida@two.example', { state: 'stopped', how: 'phone' }),
      notedConsent('ida@three.example', { state: 'stopped' }),
    ],
    [],
  )
  await waitFor(() =>
    expect(lines()).toEqual([
      'Group emails: Ida@one.exampleYes since 5/12/26, on a signed form, noted by Ana Silva',
      'Group emails: ida@two.exampleNo more since 5/12/26, on the phone, noted by Ana Silva',
      'Group emails: ida@three.exampleNo more since 5/12/26, told Ana Silva',
      'TextsNothing said',
    ]),
  )
})

it('a first yes is saved with its channel, way, day and note, and not without the way', async () => {
  const said = show([], [])
  fireEvent.click(await screen.findByRole('button', { name: 'Note what they said' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save consent' }))
  expect(await screen.findByText('Choose how they said it.')).toBeDefined()
  expect(said).toEqual([])
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'asked for ski news' } })
  await choose('How they said it', 'in writing')
  fireEvent.click(screen.getByRole('button', { name: 'Save consent' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said[0]).toMatchObject({
    params: { id: 'c1' },
    body: { stop: false, how: 'writing', note: 'asked for ski news', said_at: expect.any(Number) },
  })
})

it('Escape asks before a typed note is left', async () => {
  show([], [])
  fireEvent.click(await screen.findByRole('button', { name: 'Note what they said' }))
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'asked for ski news' } })
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape' })
  await expect.poll(() => openAlert.get()?.title).toBe('Leave Without Saving?')
  act(() => openAlert.get()?.answer(true))
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull())
})

it('shows no consent before it is read or after a failure, and offers a retry', async () => {
  const answer = Promise.withResolvers<never>()
  let asked = 0
  show(() => ((asked += 1) === 1 ? answer.promise : []), [])
  expect(screen.queryByRole('region', { name: 'Consent' })).toBeNull()
  answer.reject(new ApiError(503, { error: 'internal' }))
  expect(await screen.findByText('It could not be read.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Note what they said' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Note what they said' })).toBeDefined()
})
