import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sendInvoice, writeInvoicePdf } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { useSendInvoice } from './send-invoice.ts'

const navigate = vi.hoisted(() => vi.fn<(to: { href: string }) => void>())
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate, useLocation: () => '/' }))

const draft = { id: 'i1', number: '1001', status: 'draft', balanceDue: 100, dueDate: undefined, about: 'trips/t1' }
const pdf = { file: { id: 'f1', name: 'i.pdf', url: '/f', type: 'application/pdf', size: 1 }, address: '/f' }

beforeEach(() => {
  navigate.mockClear()
  forgetNotices()
  history.replaceState(null, '', '/laro/data/invoices/i1')
})

async function begin() {
  const { platform, wrapper } = testPlatform(() => ({ rows: [] }))
  const sent = Promise.withResolvers<object>()
  Object.assign(platform.api, {
    call: (contract: unknown) => {
      if (contract === sendInvoice) return sent.promise
      expect(contract).toBe(writeInvoicePdf)
      return Promise.resolve(pdf)
    },
  })
  const { result } = renderHook(() => useSendInvoice(), { wrapper })
  act(() => result.current.send(draft))
  await act(async () => openAlert.get()?.answer(true))
  return () => act(async () => sent.resolve({}))
}

it('opens the message of an invoice once it is sent', async () => {
  const answer = await begin()
  await answer()
  expect(navigate).toHaveBeenCalledWith({ href: '/laro/threads?compose=trips%2Ft1' })
})

it('keeps a user who went to another page during the sending', async () => {
  const answer = await begin()
  history.replaceState(null, '', '/laro/quotes/q1')
  await answer()
  expect(navigate).not.toHaveBeenCalled()
  expect(notices.get()).toMatchObject([{ title: 'The message with invoice 1001 is ready' }])
})
