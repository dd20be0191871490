import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { closeDialogs, openAlert } from '../../platform/dialogs.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { speakIssuesWith } from '../../ui/form/issue-words.ts'
import { showDialogs } from '../../ui/test-dialogs.tsx'
import { drawFieldsWith, roomFields } from '../../ui/field/room-fields.ts'
import { CustomerAccountField } from './customer-account-field.tsx'
import { openCardPayment, openPayment, openRebill, openRefund, openVoid } from './invoice-forms.ts'
import { openLines } from './edit-lines.tsx'
import type { MoneyCall } from './use-money-calls.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined, useLocation: () => ({ pathname: '/' }) }))

const answering = vi.fn<(contract: unknown, input: unknown) => Promise<never>>()
const call: MoneyCall = answering
const bodies = () => answering.mock.calls.map(([, input]) => valueAt(input as Doc, 'body'))
/** A promise with an arbitrary value: no form reads its command's answer. */
const done = () => Promise.resolve(undefined as never)
const invoice = { id: 'i1', number: '1001', balanceDue: 107_500 }

const show = (read: () => unknown = () => ({ ...invoice, status: 'sent', version: 1 })) =>
  showDialogs(testPlatform(read).wrapper)

afterEach(() => {
  act(closeDialogs)
  answering.mockReset()
  forgetNotices()
})

/** Brings the network of the browser back. */
function comeBack(): void {
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
}

const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } })

it('a refund names the new debt, also before its amount is typed; a gift adds none', async () => {
  show()
  act(() => openRefund(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Refund of invoice 1001' })
  expect(dialog.textContent).toContain('What is given back is owed again, and its trip is not paid any more.')
  type(dialog, /^Amount/, '20')
  expect(dialog.textContent).toContain('$20.00 are owed again')
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'It is a gift' }))
  expect(dialog.textContent).toContain('The invoice stays paid.')
})

it('a payment names the open rest, is sent in cents, and is repeated after a lost answer', async () => {
  show()
  act(() => openPayment(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Payment of invoice 1001' })
  expect(dialog.textContent).toContain('All of $1,075.00 is then paid')
  type(dialog, /^Amount/, '1000.50')
  type(dialog, /^Reference/, 'Wire 7')
  expect(dialog.textContent).toContain('$74.50 of $1,075.00 stay open.')
  answering.mockRejectedValueOnce(new ApiError(0, { error: 'offline' }))
  answering.mockImplementation(done)
  press(dialog, 'Record payment')
  expect((await within(dialog).findByRole('status')).textContent).toContain('Asked, no answer yet.')
  press(dialog, 'Record payment')
  expect(bodies()).toHaveLength(1)
  act(() => comeBack())
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(bodies()).toHaveLength(2)
  const [first, second] = bodies()
  expect(first).toMatchObject({ amount: 100_050, method: 'wire', reference: 'Wire 7' })
  expect(second).toEqual(first)
})

it.each([
  [{ balanceDue: 7500, status: 'sent' }, 'The rest, $1,000.00, is kept as a deposit of the customer.'],
  [{ balanceDue: 0, status: 'paid' }, 'This invoice is paid. The payment is kept as a deposit of its customer.'],
  [{ balanceDue: 0, status: 'void' }, 'The payment is kept as a deposit of its customer.'],
])('a late payment names the present debt: %j', async (after, words) => {
  let row = { ...invoice, status: 'sent', version: 1 }
  const { wrapper, say } = testPlatform(() => row)
  showDialogs(wrapper)
  act(() => openPayment(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Payment of invoice 1001' })
  expect(dialog.textContent).toContain('All of $1,075.00 is then paid')
  answering.mockRejectedValueOnce(new ApiError(400, { error: 'invalid', message: 'It came too late.' }))
  press(dialog, 'Record payment')
  await within(dialog).findByRole('alert')
  row = { ...row, ...after, version: 2 }
  say({ added: [], modified: [row], removed: [] })
  await expect.poll(() => dialog.textContent).toContain(words)
  expect(dialog.textContent).not.toContain('is then paid')
})

it('a refusal is shown at its field, and the input stays', async () => {
  speakIssuesWith(({ code }) => `Refused: ${code}`)
  show()
  act(() => openCardPayment(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Jet card pays invoice 1001' })
  press(dialog, 'Take hours')
  expect((await within(dialog).findByText('This is required.')).textContent).toBe('This is required.')
  expect(answering).not.toHaveBeenCalled()
  const issues = [{ path: 'minutes', code: 'card-empty' }]
  answering.mockRejectedValueOnce(new ApiError(400, { error: 'invalid', issues }))
  type(dialog, /^Hours/, '2.5')
  press(dialog, 'Take hours')
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Refused: card-empty')
  expect(bodies()).toMatchObject([{ minutes: 150 }])
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Hours/ }).value).toBe('2.5')
})

it('a refusal is shown in a notice once its dialog was closed', async () => {
  show()
  act(() => openVoid(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Void invoice 1001' })
  type(dialog, /^Why/, 'Wrong customer')
  const answer = Promise.withResolvers<never>()
  answering.mockReturnValueOnce(answer.promise)
  press(dialog, 'Void invoice')
  await expect.poll(() => bodies()).toHaveLength(1)
  press(dialog, 'Cancel')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await act(async () => answer.reject(new ApiError(409, { error: 'conflict', title: 'No', message: 'It was paid.' })))
  expect(notices.get()).toMatchObject([{ title: 'Void invoice 1001 was refused', message: 'It was paid.' }])
})

it('an invoice is not voided without a reason', async () => {
  show()
  act(() => openVoid(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Void invoice 1001' })
  press(dialog, 'Void invoice')
  expect(await within(dialog).findByText('This is required.')).toBeDefined()
  type(dialog, /^Why/, 'Wrong customer')
  answering.mockImplementation(done)
  press(dialog, 'Void invoice')
  await expect.poll(() => bodies()).toEqual([{ why: 'Wrong customer' }])
})

it('an invoice is re-billed to an account that is found, with a reason', async () => {
  drawFieldsWith({ 'customer-account': CustomerAccountField })
  const account = { id: 'a2', objectID: 'a2', version: 1, name: 'Southwind' }
  show((request?: unknown) =>
    JSON.stringify(request).includes('accounts')
      ? { hits: [account], nbHits: 1, nbHitsExact: 1, page: 0, nbPages: 1 }
      : { ...invoice, status: 'sent', version: 1 },
  )
  act(() => openRebill(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Bill another customer for invoice 1001' })
  expect(dialog.textContent).toContain('The account owes the open $1,075.00.')
  press(dialog, 'Re-bill')
  expect(await within(dialog).findAllByText('This is required.')).toHaveLength(2)
  type(dialog, /^Why/, 'Wrong customer')
  fireEvent.click(await screen.findByRole('option', { name: 'Southwind', hidden: true }))
  answering.mockImplementation(done)
  press(dialog, 'Re-bill')
  await expect.poll(() => bodies()).toMatchObject([{ account: 'a2', why: 'Wrong customer' }])
  delete roomFields['customer-account']
})

it('lines are added, named, taken out and summed, and a line at actual may wait for its amount', async () => {
  show()
  const lines = [{ label: 'Flight', amount: 5000, part: 'pre-tax' as const, atActual: false }]
  act(() => void openLines(call, { id: 'i1', version: 3, lines }))
  const dialog = await screen.findByRole('dialog', { name: 'Lines of the invoice' })
  press(dialog, 'Add line')
  press(dialog, 'Save lines')
  expect(await within(dialog).findByText('Describe the line.')).toBeDefined()
  const added = within(dialog).getByRole('group', { name: 'Line 2' })
  type(added, /^Description/, 'De-icing')
  type(added, /^Amount/, '-10')
  expect(dialog.textContent).toContain('Total $40.00')
  type(added, /^Amount/, '')
  fireEvent.click(within(added).getByRole('checkbox', { name: 'At actual' }))
  press(dialog, 'Remove line 1')
  expect(document.activeElement?.textContent).toBe('Add line')
  answering.mockImplementation(done)
  press(dialog, 'Save lines')
  await expect
    .poll(() => bodies())
    .toEqual([{ version: 3, lines: [{ label: 'De-icing', part: 'pre-tax', atActual: true, amount: undefined }] }])
})

const fuel = { label: 'Fuel', part: 'pre-tax', atActual: false, amount: 5000 } as const
const changedBy = (lineItems: readonly object[]) =>
  new ApiError(409, { error: 'conflict', current: { status: 'draft', version: 5, lineItems } })

it('after another user’s change of the lines, the writer chooses the version', async () => {
  show()
  act(() => void openLines(call, { id: 'i1', version: 3, lines: [fuel] }))
  const dialog = await screen.findByRole('dialog', { name: 'Lines of the invoice' })
  type(dialog, /^Amount/, '60')
  answering.mockRejectedValueOnce(changedBy([fuel, { ...fuel, label: 'Handling', amount: 2000 }]))
  press(dialog, 'Save lines')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('it has 2 lines now, $70.00 in all')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save lines' }).disabled).toBe(true)
  press(dialog, 'Keep mine')
  answering.mockRejectedValueOnce(changedBy([fuel, { ...fuel, label: 'Handling', amount: 2000 }]))
  press(dialog, 'Save lines')
  await expect.poll(bodies).toMatchObject([{ version: 3 }, { version: 5, lines: [{ amount: 6000 }] }])
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Go on with theirs' }))
  expect(within(dialog).getByRole('group', { name: 'Line 2' })).toBeDefined()
  answering.mockImplementation(done)
  press(dialog, 'Save lines')
  await expect.poll(() => bodies().at(-1)).toMatchObject({ lines: [{ amount: 5000 }, { label: 'Handling' }] })
})

it('lines whose answer was lost are saved when they are saved again', async () => {
  show()
  act(() => void openLines(call, { id: 'i1', version: 3, lines: [fuel] }))
  const dialog = await screen.findByRole('dialog', { name: 'Lines of the invoice' })
  type(dialog, /^Amount/, '60')
  answering.mockRejectedValueOnce(changedBy([{ ...fuel, amount: 6000 }]))
  press(dialog, 'Save lines')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

const leave = (dialog: HTMLElement, title: string) => act(async () => press(dialog, `Close: ${title}`))

it('leaving with input asks first, Cancel does not', async () => {
  show()
  act(() => openVoid(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Void invoice 1001' })
  type(dialog, /^Why/, 'Wrong customer')
  await leave(dialog, 'Void invoice 1001')
  expect(openAlert.get()?.title).toBe('Leave Without Saving?')
  await act(async () => openAlert.get()?.answer(false))
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Why/ }).value).toBe('Wrong customer')
  press(dialog, 'Cancel')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(openAlert.get()).toBeUndefined()
})

it('closes without a question when untouched', async () => {
  show()
  act(() => openPayment(call, invoice))
  const dialog = await screen.findByRole('dialog', { name: 'Payment of invoice 1001' })
  await leave(dialog, 'Payment of invoice 1001')
  expect(openAlert.get()).toBeUndefined()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

it('asks before the lines are left that were changed', async () => {
  show()
  const lines = [{ label: 'Flight', amount: 5000, part: 'pre-tax' as const, atActual: false }]
  act(() => void openLines(call, { id: 'i1', version: 3, lines }))
  const dialog = await screen.findByRole('dialog', { name: 'Lines of the invoice' })
  type(dialog, /^Description/, 'Flight to Aspen')
  await leave(dialog, 'Lines of the invoice')
  expect(openAlert.get()?.message).toContain('the lines of the invoice')
  await act(async () => openAlert.get()?.answer(true))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
