import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SearchedMultiSelect, SearchedSelect } from './searched-select.tsx'

const zones = ['Adak', 'Boise', 'Chicago', 'Phoenix']

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Zone' })
const press = (key: string) => fireEvent.keyDown(box(), { key, code: key })
const type = (value: string) => fireEvent.input(box(), { target: { value } })

/** Waits until an entry of the list is marked. */
const marked = async (label: string) => {
  await waitFor(() =>
    expect(document.querySelector('[data-combobox-selected]')?.textContent, 'the entry that is marked').toBe(label),
  )
}

function showOne(first: string | null = null) {
  const put = vi.fn<(value: string | null) => void>()
  function Held() {
    const [value, setValue] = useState(first)
    const change = (next: string | null) => {
      put(next)
      setValue(next)
    }
    return <SearchedSelect aria-label="Zone" data={zones} value={value} onChange={change} />
  }
  render(
    <MantineProvider env="test">
      <Held />
    </MantineProvider>,
  )
  act(() => box().focus())
  return put
}

it('Enter takes the first match of the typed words', async () => {
  const put = showOne()
  type('o')
  await marked('Boise')
  type('oe')
  await marked('Phoenix')
  press('Enter')
  expect(put.mock.calls).toEqual([['Phoenix']])
  expect(box().value).toBe('Phoenix')
})

it('Escape changes nothing, nor does Enter without typed words or matches', () => {
  const put = showOne('Chicago')
  press('Enter')
  type('oe')
  press('Escape')
  act(() => box().blur())
  expect(box().value).toBe('Chicago')
  act(() => box().focus())
  type('nowhere')
  press('Enter')
  expect(put).not.toHaveBeenCalled()
})

it('typing the chosen value again keeps it', async () => {
  const put = showOne('Chicago')
  type('Chicag')
  await marked('Chicago')
  type('Chicago')
  press('Enter')
  expect(put).not.toHaveBeenCalled()
})

it('adds the first match where several are chosen', async () => {
  const put = vi.fn<(value: string[]) => void>()
  render(
    <MantineProvider env="test">
      <SearchedMultiSelect aria-label="Zone" data={zones} value={['Adak']} onChange={put} />
    </MantineProvider>,
  )
  act(() => box().focus())
  type('ph')
  await marked('Phoenix')
  press('Enter')
  expect(put.mock.calls).toEqual([[['Adak', 'Phoenix']]])
})

it('takes no option while the options still match other words', async () => {
  const put = vi.fn<(value: string | null) => void>()
  const offer = (isSettled: boolean, data: string[]) => (
    <MantineProvider env="test">
      <SearchedSelect
        {...{ data, isSettled }}
        aria-label="Zone"
        value={null}
        filter={({ options }) => options}
        onChange={put}
      />
    </MantineProvider>
  )
  const { rerender } = render(offer(true, zones))
  act(() => box().focus())
  type('d')
  await marked('Adak')
  rerender(offer(false, zones))
  type('den')
  press('Enter')
  expect(put).not.toHaveBeenCalled()
  rerender(offer(true, ['Denver']))
  await marked('Denver')
  press('Enter')
  expect(put.mock.calls.map(([value]) => value)).toEqual(['Denver'])
})

it('takes the option that the arrows reach', async () => {
  const put = showOne('Chicago')
  press('ArrowDown')
  press('Enter')
  expect(put.mock.calls).toHaveLength(1)
  expect(put.mock.calls).not.toEqual([[null]])
})
