import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { RecordForm } from './record-form.tsx'
import { NoFormSources } from './test-form-sources.tsx'
import type { SaveOutcome } from './use-form-draft.ts'

export const stored = { first_name: 'Dana', last_name: 'Whitfield', company: 'Whitfield', emails: [], active: true }

/** Opens the form of a record. */
export function openForm(definition: RecordDefinition, first: Doc = stored) {
  const onSave = vi.fn<(change: Doc, base: Doc) => Promise<SaveOutcome>>((change, base) =>
    Promise.resolve({ kind: 'saved', row: { ...base, ...change } }),
  )
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const form = (doc: Doc, isReadOnly = false) => (
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <RecordForm definition={definition} doc={doc} isSaving={false} isReadOnly={isReadOnly} onSave={onSave} />
        </NoFormSources>
      </MantineProvider>
    </Platform>
  )
  const view = render(form(first))
  return { onSave, show: (doc: Doc, isReadOnly?: boolean) => view.rerender(form(doc, isReadOnly)) }
}

/** Answers that are given when the test says so. */
export function held<Answer>() {
  const given: ((answer: Answer) => void)[] = []
  return {
    ask: () => new Promise<Answer>((resolve) => given.push(resolve)),
    answer: (answer: Answer) => act(async () => given.shift()?.(answer)),
  }
}

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
