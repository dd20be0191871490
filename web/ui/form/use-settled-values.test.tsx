import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textField, type Doc } from '../../../domain/kernel/index.ts'
import { createFormStore, typeInto } from './form-store.ts'
import { useSettledValues } from './use-settled-values.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const fields = [textField('name', 'Name')]

it('returns the values after a pause in typing, without a redraw for each key', () => {
  const store = createFormStore<Doc>(fields, { name: '' })
  const seen: unknown[] = []
  renderHook(() => seen.push(useSettledValues(store)['name']))
  const type = (value: string) => {
    act(() => typeInto(store, { fields, scope: '', property: 'name', value }))
    act(() => void vi.advanceTimersByTime(200))
  }
  for (const value of ['J', 'Je', 'Jet']) type(value)
  expect(seen).toEqual([''])
  act(() => void vi.advanceTimersByTime(50))
  expect(seen).toEqual(['', 'Jet'])
})
