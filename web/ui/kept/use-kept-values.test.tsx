import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { keptInputs } from './use-kept-input.ts'
import { useKeptValues } from './use-kept-values.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

interface Words {
  readonly name: string
  readonly reason: string
  readonly roles: readonly string[]
}

const begun: Words = { name: '', reason: '', roles: [] }
const closed = ['name']

function Form() {
  const [values, setValues] = useState(begun)
  const [isSaving, setSaving] = useState(false)
  const { restored, discard, leave } = useKeptValues({
    name: 'form 1',
    what: 'this form',
    begun,
    values,
    put: setValues,
    isSaving,
    closed,
  })
  const ways = {
    Type: () => setValues({ name: 'Tia', reason: 'Asked by mail', roles: ['user'] }),
    Name: () => setValues({ ...values, name: 'Tia' }),
    Save: () => setSaving(true),
    Refuse: () => setSaving(false),
    Discard: discard,
    Leave: leave,
  }
  return (
    <>
      <output>{`${values.name}|${values.reason}|${values.roles.join()}${restored ? ' restored' : ''}`}</output>
      {Object.entries(ways).map(([label, run]) => (
        <button key={label} type="button" onClick={run}>
          {label}
        </button>
      ))}
    </>
  )
}

function open(): void {
  cleanup()
  const { wrapper: Platform } = testPlatform(() => undefined)
  render(
    <Platform>
      <Form />
    </Platform>,
  )
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const shown = () => screen.getByRole('status').textContent

it('values of a closed form are restored without those that the device must not store', async () => {
  open()
  await press('Type')
  open()
  expect(shown()).toBe('|Asked by mail|user restored')
  expect(JSON.stringify(localStorage)).not.toContain('Tia')
})

it('a form with only a closed value keeps nothing', async () => {
  open()
  await press('Name')
  open()
  expect(shown()).toBe('||')
})

it.each(['Discard', 'Leave', 'Save'])('%s removes the copy of the device', async (way) => {
  open()
  await press('Type')
  await press(way)
  cleanup()
  expect(keptInputs.count('ana')).toBe(0)
})

it('a refused save keeps the values again', async () => {
  open()
  await press('Type')
  await press('Save')
  await press('Refuse')
  open()
  expect(shown()).toBe('|Asked by mail|user restored')
})

it('kept values of a removed field or another kind are not restored', () => {
  open()
  cleanup()
  keptInputs.keeper('c1/ana/form%201')(() => ({ input: { gone: 'x', roles: 'user', reason: 'Asked by mail' } }))
  open()
  expect(shown()).toBe('|Asked by mail| restored')
})
