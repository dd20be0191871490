import fc from 'fast-check'
import type { Doc } from '../domain/kernel/index.ts'

/** A field of a configuration, its typed value, and its stored one. */
export interface ConfigSample {
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

const leaf: fc.Arbitrary<ConfigSample> = fc
  .constantFrom(...kinds)
  .map(([entry, typed, kept = typed]) => ({ entry, typed, kept }))

export const heldBy = (samples: readonly ConfigSample[], side: 'typed' | 'kept'): Doc =>
  Object.fromEntries(samples.map(({ entry, ...sides }) => [String(entry['property']), sides[side]]))

const inObject = (samples: readonly ConfigSample[]): ConfigSample => ({
  entry: { type: 'object', fields: samples.map(({ entry }) => entry) },
  typed: heldBy(samples, 'typed'),
  kept: heldBy(samples, 'kept'),
})

const inArray = (samples: readonly ConfigSample[]): ConfigSample => ({
  entry: { type: 'array', fields: samples.map(({ entry }) => entry) },
  typed: ['i1', 'i2'].map((id) => ({ id, ...heldBy(samples, 'typed') })),
  kept: ['i1', 'i2'].map((id) => ({ id, ...heldBy(samples, 'kept') })),
})

/** Samples side by side, each with a separate name; the second may be hidden by the text of the first. */
const beside = (one: fc.Arbitrary<ConfigSample>): fc.Arbitrary<readonly ConfigSample[]> =>
  fc.tuple(fc.array(one, { minLength: 1, maxLength: 4 }), fc.boolean()).map(([samples, isHiding]) => {
    const isText = samples[0]?.entry['component'] === 'input-stacked-text' && samples[0].entry['type'] === undefined
    const named = samples.map(({ entry, ...sides }, at): ConfigSample => {
      const hide = isHiding && isText && at === 1 && { hide: { subject: 'f0', verb: 'is not', value: 'nothing' } }
      return { ...sides, entry: { ...entry, ...hide, property: `f${at}`, label: `Field ${at}` } }
    })
    return named
  })

const nested = (depth: number): fc.Arbitrary<ConfigSample> =>
  depth === 0
    ? leaf
    : fc.oneof(
        { weight: 3, arbitrary: leaf },
        beside(nested(depth - 1)).map(inObject),
        beside(nested(depth - 1)).map(inArray),
      )

/** Valid configurations of all conversions and hide rules, nested, with what is typed into them. */
export const randomConfigs: fc.Arbitrary<readonly ConfigSample[]> = beside(nested(2))
