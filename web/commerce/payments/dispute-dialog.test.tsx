import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerDispute, type DebtMoney } from '../../../domain/commerce/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs } from '../../platform/dialogs.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { openDispute } from './dispute-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))
vi.mock('../../platform/api/upload-file.ts', () => ({
  uploadFile: (_: unknown, { path, file }: { path: string; file: File }) =>
    Promise.resolve({ id: path, name: file.name, url: `/api/files/${path}`, type: 'application/pdf', size: 4 }),
}))

const payment: DebtMoney['payments'][number] = {
  id: 'p1',
  sums: { status: 'disputed', amount: 5000, fee: 0, allocated: 5000, refunded: 0, given: 0, withheld: 5000, lost: 0 },
  underWay: 0,
  status: 'disputed',
  name: 'Visa 4412',
  amount: 5000,
  applied: 5000,
  deposit: 0,
  remainder: 0,
  way: 'provider',
  provider: 'stripe',
  date: Date.UTC(2026, 10, 16, 18),
  result: '',
  isPreauth: false,
  isTest: false,
  url: null,
  expires: null,
  dispute: null,
}

const receipt = { name: 'receipt.pdf', url: '/api/files/clients/c1/attachments/orders/o1/receipt.pdf' }

function show() {
  const { platform, wrapper } = testPlatform(() => ({}))
  const call = vi.fn<(contract: unknown, input: unknown) => Promise<unknown>>(async () => ({ id: 'd1', version: 2 }))
  Object.assign(platform.api, { call })
  showDialogs(wrapper)
  const dispute = { id: 'd1', due: null, state: 'open', reason: 'Product not received' }
  const debt = { record: 'orders', id: 'o1' } as const
  act(() => void openDispute({ debt, about: 'Order 20031', files: [receipt], payment, dispute }))
  return call
}

afterEach(() => act(closeDialogs))

it('an answer is sent with a file of the record and one that is added, by their paths', async () => {
  const call = show()
  const dialog = await screen.findByRole('dialog', { name: /^Dispute of/ })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^What happened/ }), { target: { value: 'Delivered.' } })
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'receipt.pdf' }))
  const input = dialog.querySelector('input[type="file"]')
  if (!input) throw new Error('a file can be added')
  fireEvent.change(input, { target: { files: [new File(['%PDF'], 'proof of delivery.pdf')] } })
  const added = await within(dialog).findByRole('checkbox', { name: 'proof of delivery.pdf' })
  expect(added).toHaveProperty('checked', true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send answer with 2 files' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(call).toHaveBeenCalledWith(answerDispute, {
    params: { id: 'd1' },
    body: {
      words: 'Delivered.',
      files: [
        { path: 'clients/c1/attachments/orders/o1/receipt.pdf', name: 'receipt.pdf' },
        {
          path: expect.stringMatching(/^clients\/c1\/attachments\/orders\/o1\/proof of delivery.+\.pdf$/),
          name: 'proof of delivery.pdf',
        },
      ],
    },
  })
})

it('a file of a kind that is not taken is refused with its reason', async () => {
  show()
  const dialog = await screen.findByRole('dialog', { name: /^Dispute of/ })
  const input = dialog.querySelector('input[type="file"]')
  if (!input) throw new Error('a file can be added')
  fireEvent.change(input, { target: { files: [new File(['x'], 'program.exe')] } })
  expect((await within(dialog).findByRole('alert')).textContent).toContain('program.exe')
  expect(within(dialog).queryByRole('checkbox', { name: 'program.exe' })).toBeNull()
})
