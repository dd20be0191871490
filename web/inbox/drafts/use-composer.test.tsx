import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { forgetKept } from '../../platform/session/forget-at-end.ts'
import { noteOf } from './test-composer.ts'
import { useComposer } from './use-composer.ts'

vi.mock('./shared/use-name-of.ts', () => ({ useNameOf: () => () => '' }))

const { platform, owners, wrapper } = testPlatform(() => ({}))
platform.session.user.set({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' })
const open = (threadId: string) => renderHook(() => useComposer({ threadId }, null), { wrapper })
const file = { name: 'paper.pdf', url: '/paper', inline: false }

beforeEach(() => localStorage.clear())

it('speaks to the server for its writer alone', () => {
  owners.length = 0
  open('t0')
  expect(owners).toEqual([{ clientId: 'c1', userId: 'ana' }])
})

it.each(['is left before', 'slides away after'])('the screen that %s the next one opens writes no more', (order) => {
  const place = `thread that ${order}`
  const first = open(place)
  act(() => first.result.current.change(noteOf('m1', '<p>Old</p>')))
  const isLeftFirst = order === 'is left before'
  if (isLeftFirst) first.unmount()
  const next = open(place)
  if (!isLeftFirst) first.unmount()
  act(() => next.result.current.change(noteOf('m1', '<p>New</p>')))
  act(() => {
    first.result.current.change(noteOf('m1', '<p>Older</p>'))
    first.result.current.addFile('m1', file)
  })
  expect(next.result.current.draft.get()).toEqual({ ...noteOf('m1', '<p>New</p>'), files: [file] })
  expect(Object.values(localStorage).join(' ')).not.toContain('Older')
})

it('a screen shown next to another one of its place is the one in use', () => {
  const [one, other] = [open('t9'), open('t9')]
  act(() => one.result.current.change(noteOf('m1', '<p>Here</p>')))
  expect(one.result.current.draft.get()).toEqual(noteOf('m1', '<p>Here</p>'))
  expect(other.result.current.draft.get()).toBeUndefined()
})

it('a screen whose session has ended is no longer in use, and the next one of its place continues its draft', () => {
  const first = open('t10')
  act(() => first.result.current.change(noteOf('m1', '<p>Old</p>')))
  act(forgetKept)
  act(() => first.result.current.change(noteOf('m1', '<p>Of nobody</p>')))
  expect(first.result.current.draft.get()).toBeUndefined()
  const next = open('t10')
  first.unmount()
  expect(next.result.current.draft.get()).toEqual(noteOf('m1', '<p>Old</p>'))
  act(() => next.result.current.change(noteOf('m1', '<p>New</p>')))
  expect(Object.values(localStorage).join(' ')).toContain('New')
})
