import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useGoOn } from './address.ts'
import { testPlatform } from './data/test-platform.tsx'
import { notices, notify } from './notices.ts'

const navigate = vi.hoisted(() => vi.fn<(to: { href: string }) => void>())

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

beforeEach(() => {
  navigate.mockClear()
  notify(null)
  history.replaceState(null, '', '/laro/quotes/new')
})

const begin = () => {
  const { wrapper } = testPlatform(() => ({}))
  return renderHook(() => useGoOn(), { wrapper }).result.current()
}

it('opens the new record', () => {
  const leadOn = begin()
  history.replaceState(null, '', '/laro/quotes/new?tab=legs')
  expect(leadOn('quotes/q1', 'Quote created')).toBe(true)
  expect(navigate).toHaveBeenCalledWith({ href: '/laro/quotes/q1' })
  expect(notices.get()).toEqual([])
})

it('ignores a record that is already open: a double click is answered twice', () => {
  const leadOn = begin()
  history.replaceState(null, '', '/laro/quotes/q1')
  expect(leadOn('quotes/q1', 'Quote created')).toBe(false)
  expect(navigate).not.toHaveBeenCalled()
  expect(notices.get()).toEqual([])
})

it('keeps a user on another page, and offers the new record there', () => {
  const leadOn = begin()
  history.replaceState(null, '', '/laro/threads')
  expect(leadOn('quotes/q1', 'Quote created')).toBe(false)
  expect(navigate).not.toHaveBeenCalled()
  const [notice] = notices.get()
  expect(notice).toMatchObject({ title: 'Quote created', action: { label: 'Open' } })
  notice?.action?.run()
  expect(navigate).toHaveBeenCalledWith({ href: '/laro/quotes/q1' })
})
