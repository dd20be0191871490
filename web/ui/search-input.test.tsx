import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchInput } from './search-input.tsx'
import { useTyping } from './use-typing.ts'

const asked = vi.fn<(query: string) => void>()

function Box() {
  const ref = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const onQuery = (next: string) => {
    asked(next)
    setQuery(next)
  }
  const typing = useTyping({ query, onQuery, delayMs: 250 })
  return <SearchInput ref={ref} typing={typing} label="Search threads" />
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search threads' })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(box(), { key })
const wait = () =>
  act(() => {
    vi.advanceTimersByTime(1000)
  })

describe('SearchInput', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    asked.mockClear()
    render(
      <MantineProvider env="test">
        <Box />
      </MantineProvider>,
    )
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('searches a while after the last key', () => {
    type('ab')
    type('abc')
    wait()
    expect(asked.mock.calls).toEqual([['abc']])
  })

  it('stays cleared when Escape comes before the search began', () => {
    type('abc')
    press('Escape')
    wait()
    expect(asked.mock.calls).toEqual([['']])
    expect(box().value).toBe('')
  })

  it('leaves the keys of an input method to the composition', () => {
    type('ka')
    for (const key of ['Enter', 'Escape', 'ArrowDown']) fireEvent.keyDown(box(), { key, isComposing: true })
    expect(asked).not.toHaveBeenCalled()
    expect(box().value).toBe('ka')
  })

  it('searches once when Enter comes before', () => {
    type('abc')
    press('Enter')
    wait()
    expect(asked.mock.calls).toEqual([['abc']])
  })
})
