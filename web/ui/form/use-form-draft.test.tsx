import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { FormStoreProvider, typeInto, type FormStore } from './form-store.ts'
import { useWriting } from './unsettled-parts.ts'
import { useForm, type SaveOutcome } from './use-form-draft.ts'

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }))

const first: Doc = { id: 'c7', version: 1, title: 'CEO', company: 'Whitfield' }

function open() {
  const answers: ((outcome: SaveOutcome) => void)[] = []
  const onSave = () => new Promise<SaveOutcome>((resolve) => answers.push(resolve))
  const { wrapper } = testPlatform(() => undefined)
  const form = renderHook((doc: Doc) => useForm({ definition: contacts, doc, isNew: false, onSave }), {
    wrapper,
    initialProps: first,
  })
  const store: FormStore = form.result.current.store
  const input = renderHook(() => useWriting(), {
    wrapper: ({ children }) => <FormStoreProvider value={store}>{children}</FormStoreProvider>,
  })
  return {
    type: (title: string) =>
      act(() => typeInto(store, { fields: contacts.form, scope: '', property: 'title', value: title })),
    hold: () => act(() => input.result.current(true)),
    release: () => act(async () => input.result.current(false)),
    unmountInput: () => act(async () => input.unmount()),
    show: (doc: Doc) => act(() => form.rerender(doc)),
    saveDraft: () => act(async () => form.result.current.saveDraft(() => [])),
    answer: (row: Doc) => act(async () => answers.shift()?.({ kind: 'saved', row })),
    values: () => [store.get().values['title'], store.get().values['company']],
  }
}

const renamed = { ...first, version: 2, company: 'Renamed' }

it('a document that comes while an input holds letters is followed once the form has them', async () => {
  const { hold, show, values, type, release } = open()
  hold()
  show(renamed)
  expect(values()).toEqual(['CEO', 'Whitfield'])
  type('VP')
  await release()
  expect(values()).toEqual(['VP', 'Renamed'])
})

it('the answer to a save waits for the letters of an input, also of one that closes', async () => {
  const { type, saveDraft, hold, answer, values, unmountInput } = open()
  type('V')
  await saveDraft()
  hold()
  await answer({ ...renamed, title: 'V (stored)' })
  expect(values()).toEqual(['V', 'Whitfield'])
  type('VP')
  await unmountInput()
  expect(values()).toEqual(['VP', 'Renamed'])
})
