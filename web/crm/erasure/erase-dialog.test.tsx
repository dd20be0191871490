import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { erasePerson } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeModal, modals, showModal } from '../../platform/dialogs.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { EraseDialog } from './erase-dialog.tsx'

const went = vi.fn<(path: string) => void>()
vi.mock('../../platform/address.ts', () => ({
  isSamePage: () => false,
  useGo: () => went,
  watchPage: () => () => true,
}))
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

afterEach(() => modals.get().forEach(({ id }) => closeModal(id)))

/** The last step of the dialog, without a package. */
async function lastStep() {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const call = vi.fn<(contract: object) => Promise<unknown>>(async (contract) =>
    contract === erasePerson ? { id: 'e1' } : { name: 'Mia Fort', held: [], is_user: false },
  )
  Object.assign(platform.api, { call })
  showDialogs(Platform)
  act(() => {
    showModal({ title: 'Erase Mia Fort', body: (close) => <EraseDialog id="c1" onClose={close} /> })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  fireEvent.click(screen.getByRole('button', { name: 'Go on without a package' }))
  return call
}

const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const question = () => screen.queryByRole('dialog', { name: 'Leave Without Saving?' })

it('keeps the input on the way back, and asks before Escape drops it', async () => {
  await lastStep()
  type(reason(), 'Asked by letter')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  escape()
  await waitFor(() => expect(question()).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(question()).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Go on without a package' }))
  expect(reason().value).toBe('Asked by letter')
})

it('leads to the certificate without a question once the person is being erased', async () => {
  const call = await lastStep()
  type(screen.getByRole('textbox', { name: /^Type/ }), 'mia fort')
  type(reason(), 'Asked by letter')
  fireEvent.click(screen.getByRole('button', { name: 'Erase person' }))
  await waitFor(() => expect(modals.get()).toEqual([]))
  expect(went).toHaveBeenCalledWith('company/erasures/e1')
  expect(call).toHaveBeenCalledWith(erasePerson, {
    params: { id: 'c1' },
    body: { name: 'mia fort', reason: 'Asked by letter' },
  })
  expect(question()).toBeNull()
})
