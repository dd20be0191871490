import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useDraft, type Draft } from './use-draft.ts'
import { keptInputs } from '../kept/use-kept-input.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

beforeEach(() => localStorage.clear())

interface Shown {
  readonly name?: string
  readonly isReadOnly?: boolean
}

function setUp(first: Shown = {}) {
  cleanup()
  const answers: ((base?: string) => void)[] = []
  function Editor({ name = 'list a', isReadOnly = false }: Shown) {
    const { edit, restored, change, begin } = useDraft<string, string>({
      name,
      what: 'the list',
      stored: 'stored',
      isReadOnly,
      read: ({ draft, base }): Draft<string, string> | undefined =>
        typeof draft === 'string' ? { draft, base: String(base) } : undefined,
      isStale: (base) => base !== 'stored',
    })
    return (
      <>
        <output>{`${edit ? `${edit.draft} on ${edit.base}` : 'stored'}${restored ? ', restored' : ''}`}</output>
        <button onClick={() => change('typed')}>Type</button>
        <button onClick={() => change('typed more')}>Type more</button>
        <button onClick={() => edit && answers.push(begin(edit))}>Save</button>
      </>
    )
  }
  const { platform, wrapper: Platform } = testPlatform(() => undefined)
  const page = (shown: Shown) => (
    <Platform>
      <Editor {...shown} />
    </Platform>
  )
  const { rerender } = render(page(first))
  return {
    show: (shown: Shown) => act(() => rerender(page(shown))),
    openClient: (id: string) =>
      act(() => {
        const client = platform.client.get()
        if (client) platform.client.set({ ...client, id })
      }),
    answer: (base?: string) => act(() => answers.shift()?.(base)),
  }
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const shown = () => screen.getByRole('status').textContent

it('input that is typed during a save stays and continues from the saved value', async () => {
  const { answer } = setUp()
  await press('Type')
  await press('Save')
  await press('Type more')
  answer('saved')
  expect(shown()).toBe('typed more on saved')
})

it('a form that changes to another subject or client keeps the draft of each apart', async () => {
  const { show, openClient } = setUp()
  await press('Type')
  show({ name: 'list b' })
  expect(shown()).toBe('stored')
  await press('Type more')
  show({ name: 'list a' })
  expect(shown()).toBe('typed on stored, restored')
  openClient('c2')
  expect(shown()).toBe('stored')
  openClient('c1')
  expect(shown()).toBe('typed on stored, restored')
})

it('the answer to a save of the last subject leaves the draft of the next one as it is', async () => {
  const { show, answer } = setUp()
  await press('Type')
  await press('Save')
  show({ name: 'list b' })
  await press('Type more')
  answer()
  expect(shown()).toBe('typed more on stored')
})

it('a reader without the role to save has no copy kept or restored', async () => {
  setUp()
  await press('Type')
  const { show } = setUp({ isReadOnly: true })
  expect(shown()).toBe('stored')
  await press('Type more')
  expect(keptInputs.count('ana')).toBe(1)
  show({ name: 'list b', isReadOnly: true })
  cleanup()
  expect(keptInputs.count('ana')).toBe(1)
})
