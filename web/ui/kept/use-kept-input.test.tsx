import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { keptInputs, useKeptInput } from './use-kept-input.ts'

beforeEach(() => localStorage.clear())

/** Form with one text, initially empty. */
function Note({ name }: { readonly name: string }) {
  const [edit, setEdit] = useState<{ readonly text: string }>()
  const { restored, drop } = useKeptInput({
    name,
    input: edit,
    restore: ({ text }) => {
      if (typeof text !== 'string') return undefined
      setEdit({ text })
      return { isStale: false }
    },
    clear: () => setEdit(undefined),
  })
  return (
    <>
      <output>{`${edit?.text ?? ''}${restored ? ' restored' : ''}`}</output>
      <button type="button" onClick={() => setEdit({ text: 'Call Dana' })}>
        Type
      </button>
      <button type="button" onClick={() => setEdit(undefined)}>
        Save
      </button>
      <button type="button" onClick={drop}>
        Leave
      </button>
    </>
  )
}

function open(name = 'note 1'): void {
  cleanup()
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <Note name={name} />
    </Platform>,
  )
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const shown = () => screen.getByRole('status').textContent

it('input of a closed page is restored only in the form of the same name', async () => {
  open()
  await press('Type')
  open('note 2')
  expect(shown()).toBe('')
  open()
  expect(shown()).toBe('Call Dana restored')
})

it.each(['Save', 'Leave'])('%s removes the copy of the device', async (way) => {
  open()
  await press('Type')
  await press(way)
  cleanup()
  expect(keptInputs.count('ana')).toBe(0)
})

it('input that is typed after the restored input is saved is not shown as restored', async () => {
  open()
  await press('Type')
  open()
  await press('Save')
  await press('Type')
  expect(shown()).toBe('Call Dana')
})

it('input of another shape is dropped', () => {
  open()
  cleanup()
  keptInputs.keeper('c1/ana/note%201')(() => ({ input: { words: 1 } }))
  open()
  expect([shown(), keptInputs.count('ana')]).toEqual(['', 0])
})
