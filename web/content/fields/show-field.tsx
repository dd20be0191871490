import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { entriesAsFields, readConfig, type ComponentKind, type EditorEntry } from '../../../domain/content/index.ts'
import type { ApiRequest } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { createFormStore, FormStoreProvider, typeInto } from '../../ui/form/form-store.ts'
import { useStore } from '../../platform/store.ts'
import { OpenDialogs } from '../../ui/open-dialogs.tsx'

/** Answers of the data endpoints, and the calls by their paths. */
interface Server {
  readonly data?: (request: ApiRequest) => unknown
  readonly calls?: Readonly<Record<string, unknown>>
}

interface Shown {
  readonly component: ComponentKind
  readonly entry?: Partial<EditorEntry>
  readonly value?: unknown
  readonly isReadOnly?: boolean
  readonly server?: Server
}

/** For tests: one field of a configuration with its dialogs, and the values that it set. */
export function showField(Field: ComponentType<FieldInputProps>, shown: Shown) {
  const { component, entry = {}, value, isReadOnly = false, server = {} } = shown
  const { platform, asked, wrapper: Platform } = testPlatform(server.data ?? (() => ({ rows: [] })))
  const call = vi.fn<(contract: { path: string }, input: unknown) => Promise<unknown>>(async ({ path }) => {
    const answer = server.calls?.[path]
    if (answer instanceof Error) throw answer
    return answer ?? {}
  })
  Object.assign(platform.api, { call })
  const [read] = entriesAsFields(readConfig([{ property: 'value', label: 'Field', component, ...entry }]).entries)
  if (read === undefined) throw new Error('The entry is wrong.')
  const field = { ...read, filesOf: 'pages' }
  const put = vi.fn<(value: unknown) => void>()
  const store = createFormStore([field], value === undefined ? {} : { value })
  // The store also reports uploads of the field, which set no value.
  let last = store.get().values['value']
  store.subscribe(() => {
    const next = store.get().values['value']
    if (next !== last) put(next)
    last = next
  })
  const onChange = (next: unknown) => typeInto(store, { fields: [field], scope: '', property: 'value', value: next })
  function Held() {
    const now = useStore(store).values['value']
    return <Field {...{ field, isReadOnly, onChange }} path="value" value={now} recordId="p1" />
  }
  const view = render(
    <Platform>
      <MantineProvider env="test">
        <FormStoreProvider value={store}>
          <Held />
        </FormStoreProvider>
        <OpenDialogs />
      </MantineProvider>
    </Platform>,
  )
  /** Puts a colleague's save into the form. */
  const bring = (next: unknown) => act(() => onChange(next))
  return { ...view, platform, put, call, asked, bring }
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
