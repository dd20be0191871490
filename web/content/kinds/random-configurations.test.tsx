import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { entriesAsFields, fieldsWithin, readConfig } from '../../../domain/content/index.ts'
import type { Doc, EditorField } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { createFormStore, FormStoreProvider, typeInto } from '../../ui/form/form-store.ts'
import { changedFields, changeOf, keptValues, shownFields } from '../../ui/form/form-values.ts'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

/** A field of a configuration, what is typed into it, and what is kept of that. */
interface Sample {
  readonly entry: Doc
  readonly typed: unknown
  readonly kept: unknown
}

const picture = { url: 'https://laro.example/a.jpg', alt: 'A jet', crop: { x: 0, y: 10, width: 100, height: 50 } }
const options = ['red', 'green'].map((value) => ({ value, label: value }))

/** Kinds, with the conversions that their type and transform ask for (2-content section 5). */
const kinds: readonly (readonly [entry: Doc, typed: unknown, kept?: unknown])[] = [
  [{ component: 'input-stacked-text' }, 'Aspen'],
  [{ component: 'input-stacked-text', type: 'number' }, '12.5', 12.5],
  [{ component: 'input-stacked-text', transform: 'upper' }, 'kteb', 'KTEB'],
  [{ component: 'input-stacked-text', transform: 'slug' }, 'In the North', 'in-the-north'],
  [{ component: 'input-stacked-textarea', transform: 'trim' }, '  two lines\nof words ', 'two lines\nof words'],
  [{ component: 'input-checkbox', type: 'boolean' }, 'true', true],
  [{ component: 'input-color' }, '#3f51b5'],
  [{ component: 'input-select', options }, 'green'],
  [{ component: 'input-select', type: 'number', options: [{ value: '3', label: 'Three' }] }, '3', 3],
  [{ component: 'input-text-array' }, ['one', 'two']],
  [{ component: 'input-select-array', options }, ['red']],
  [{ component: 'input-date-time', type: 'date-time' }, Date.UTC(2026, 10, 26, 17, 45)],
  [{ component: 'input-image-new', type: 'image' }, picture],
  [{ component: 'input-hologram' }, { depth: 3 }],
]

const leaf: fc.Arbitrary<Sample> = fc
  .constantFrom(...kinds)
  .map(([entry, typed, kept = typed]) => ({ entry, typed, kept }))

const heldBy = (samples: readonly Sample[], side: 'typed' | 'kept'): Doc =>
  Object.fromEntries(samples.map(({ entry, ...sides }) => [String(entry['property']), sides[side]]))

const inObject = (samples: readonly Sample[]): Sample => ({
  entry: { type: 'object', fields: samples.map(({ entry }) => entry) },
  typed: heldBy(samples, 'typed'),
  kept: heldBy(samples, 'kept'),
})

const inArray = (samples: readonly Sample[]): Sample => ({
  entry: { type: 'array', fields: samples.map(({ entry }) => entry) },
  typed: ['i1', 'i2'].map((id) => ({ id, ...heldBy(samples, 'typed') })),
  kept: ['i1', 'i2'].map((id) => ({ id, ...heldBy(samples, 'kept') })),
})

/** Samples side by side, each with a name of its own; the second may be hidden by the text of the first. */
const beside = (one: fc.Arbitrary<Sample>): fc.Arbitrary<readonly Sample[]> =>
  fc.tuple(fc.array(one, { minLength: 1, maxLength: 4 }), fc.boolean()).map(([samples, isHiding]) => {
    const isText = samples[0]?.entry['component'] === 'input-stacked-text' && samples[0].entry['type'] === undefined
    const named = samples.map(({ entry, ...sides }, at): Sample => {
      const hide = isHiding && isText && at === 1 && { hide: { subject: 'f0', verb: 'is not', value: 'nothing' } }
      return { ...sides, entry: { ...entry, ...hide, property: `f${at}`, label: `Field ${at}` } }
    })
    return named
  })

const nested = (depth: number): fc.Arbitrary<Sample> =>
  depth === 0
    ? leaf
    : fc.oneof(
        { weight: 3, arbitrary: leaf },
        beside(nested(depth - 1)).map(inObject),
        beside(nested(depth - 1)).map(inArray),
      )

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

it('random configurations are drawn, and what is typed into them is the same after it was saved and opened again', () => {
  fc.assert(
    fc.property(beside(nested(2)), (samples) => {
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
