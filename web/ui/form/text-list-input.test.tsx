import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { TextListInput } from './text-list-input.tsx'
import { textListMessages } from './text-list-words.ts'

function List({ refusalOf }: Pick<Parameters<typeof TextListInput>[0], 'refusalOf'>) {
  const [value, setValue] = useState<readonly string[]>(['a@x.example'])
  return (
    <>
      <TextListInput label="Emails" value={value} onChange={setValue} refusalOf={refusalOf} />
      <button type="button">Save</button>
      <output>{value.join(' ')}</output>
    </>
  )
}

const setUp = (refusalOf?: () => Promise<string | undefined>) =>
  render(
    <MantineProvider env="test">
      <List refusalOf={refusalOf} />
    </MantineProvider>,
  )
const input = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const go = (name: string) => fireEvent.blur(input(), { relatedTarget: screen.getByRole('button', { name }) })
const kept = () => screen.getByRole('status').textContent

describe('TextListInput', () => {
  it('moving to Save adds the typed entry', () => {
    setUp()
    type('b@x.example')
    go('Save')
    expect(kept()).toBe('a@x.example b@x.example')
    expect(input().value).toBe('')
  })

  it('says why it cannot be added, and keeps it to be mended', () => {
    setUp()
    type('a@x.example')
    go('Save')
    expect(kept()).toBe('a@x.example')
    expect(input().value).toBe('a@x.example')
    expect(screen.getAllByText(textListMessages.double)).toHaveLength(1)
  })

  it('the button adds an entry once, and stays silent for an empty input', () => {
    setUp()
    type('b@x.example')
    go('Add to Emails')
    fireEvent.click(screen.getByRole('button', { name: 'Add to Emails' }))
    go('Save')
    expect(kept()).toBe('a@x.example b@x.example')
    expect(screen.queryByText(textListMessages.empty)).toBeNull()
  })
})

it('typing continues during a check: new input stays, and a removed entry does not come back', async () => {
  let answer: (refusal: string | undefined) => void = () => undefined
  setUp(() => new Promise((resolve) => (answer = resolve)))
  type('b@x.example')
  fireEvent.keyDown(input(), { key: 'Enter' })
  type('c@x')
  fireEvent.click(screen.getByRole('button', { name: 'Remove a@x.example' }))
  await act(async () => answer(undefined))
  expect(kept()).toBe('b@x.example')
  expect(input().value).toBe('c@x')
})

describe('valid entries of a list', () => {
  const show = (given: Partial<Parameters<typeof TextListInput>[0]>) => {
    const onChange = vi.fn<(value: readonly string[]) => void>()
    render(
      <MantineProvider env="test">
        <TextListInput label="Emails" value={['a@x.example']} onChange={onChange} {...given} />
      </MantineProvider>,
    )
    return onChange
  }
  const add = (value: string) => {
    type(value)
    fireEvent.keyDown(input(), { key: 'Enter' })
  }

  it('is asked where that takes time, and said when it is refused; it is written as the list writes', async () => {
    const refusalOf = (item: string) => Promise.resolve(item === 'taken@x.example' ? 'It is taken.' : undefined)
    const onChange = show({ refusalOf, written: (item) => item.toLowerCase() })
    add('TAKEN@x.example')
    expect(await screen.findByText('It is taken.')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
    add('Free@x.example')
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(['a@x.example', 'free@x.example']))
  })

  it('a list without new entries says so, and lets entries be removed only', async () => {
    const mayRemove = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    const onChange = show({ isRemoveOnly: true, mayRemove })
    expect(screen.queryByRole('textbox')).toBeNull()
    const remove = () => fireEvent.click(screen.getByRole('button', { name: 'Remove a@x.example' }))
    remove()
    await waitFor(() => expect(mayRemove).toHaveBeenCalledOnce())
    expect(onChange).not.toHaveBeenCalled()
    remove()
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith([]))
  })
})
