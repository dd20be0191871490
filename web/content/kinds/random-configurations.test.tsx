import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { entriesAsFields, fieldsWithin, readConfig } from '../../../domain/content/index.ts'
import { heldBy, randomConfigs } from '../../../tests/random-configs.ts'
import type { Doc, EditorField } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { createFormStore, FormStoreProvider, typeInto } from '../../ui/form/form-store.ts'
import { changedFields, changeOf, keptValues, shownFields } from '../../ui/form/form-values.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

function draw(fields: readonly EditorField[], doc: Doc) {
  const store = createFormStore(fields, doc)
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const view = render(
    <Platform>
      <MantineProvider env="test">
        <FormStoreProvider value={store}>
          <FormGrid fields={fields} scope="" isReadOnly={false} recordId="p1" />
        </FormStoreProvider>
      </MantineProvider>
    </Platform>,
  )
  return { store, view }
}

it('random configurations are drawn, and their input is the same after saving and opening it again', () => {
  fc.assert(
    fc.property(randomConfigs, (samples) => {
      const { entries, faults } = readConfig(samples.map(({ entry }) => entry))
      expect(faults).toEqual([])
      const fields = fieldsWithin('content', entriesAsFields(entries))
      const { store, view } = draw(fields, {})
      for (const [at, { typed }] of samples.entries())
        typeInto(store, { fields, scope: '', property: `content.f${at}`, value: typed })
      const change = changeOf(fields, {}, keptValues(fields, {}, store.get().values))
      view.unmount()
      // As the server answers it.
      const stored = JSON.parse(JSON.stringify(change)) as Doc
      expect(stored).toEqual({ content: heldBy(samples, 'kept') })

      const again = draw(fields, stored)
      const { values } = again.store.get()
      expect(changedFields(fields, stored, values)).toEqual([])
      for (const { label } of shownFields(fields, values)) expect(again.view.container.textContent).toContain(label)
      cleanup()
    }),
    { numRuns: 25 },
  )
})
