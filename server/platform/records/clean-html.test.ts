import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldKinds, isDoc, type Doc, type EditorComponent, type EditorField } from '../../../domain/kernel/index.ts'
import { hostileHtml, hostileMixture } from '../../../tests/attack/hostile-html.ts'
import { htmlDangers } from '../../../tests/mail-fixtures/html-dangers.ts'
import { withCleanHtml } from './clean-html.ts'

interface Tree {
  readonly fields: readonly EditorField[]
  readonly doc: Doc
}

const flat = (Object.keys(fieldKinds) as EditorComponent[]).filter((kind) => kind !== 'items' && kind !== 'object')
const hostile = fc.oneof(fc.constantFrom(...hostileHtml), hostileMixture)
const propertyOf = fc.constantFrom('a', 'b', 'body.text', 'body.more', 'c')

type Grown = readonly [field: EditorField, value: unknown]

const docOf = (grown: readonly Grown[]): Doc => {
  const doc: Record<string, unknown> = {}
  for (const [{ property }, value] of grown) {
    const [head = '', leaf] = property.split('.')
    doc[head] = leaf === undefined ? value : { ...(isDoc(doc[head]) ? doc[head] : {}), [leaf]: value }
  }
  return doc
}

/** Fields that nest to any depth, as a configuration may, and a document that fills each with hostile words. */
const { tree } = fc.letrec<{ readonly tree: Tree; readonly grown: Grown }>((tie) => ({
  tree: fc
    .uniqueArray(tie('grown'), { maxLength: 4, selector: ([{ property }]) => property.split('.')[0] })
    .map((grown) => ({ fields: grown.map(([field]) => field), doc: docOf(grown) })),
  grown: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc
      .tuple(propertyOf, fc.constantFrom(...flat), fc.oneof(hostile, fc.array(hostile, { maxLength: 2 })))
      .map(([property, component, value]): Grown => [{ property, label: property, component }, value]),
    fc
      .tuple(propertyOf, tie('tree'))
      .map(([property, { fields, doc }]): Grown => [{ property, label: property, component: 'object', fields }, doc]),
    fc.tuple(propertyOf, tie('tree'), fc.nat({ max: 2 })).map(([property, { fields, doc }, more]): Grown => {
      const items = Array.from({ length: more + 1 }, (_, place) => ({ ...doc, id: String(place) }))
      return [{ property, label: property, component: 'items', fields }, items]
    }),
  ),
}))

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** Each text of a tree by where it is: in a field of HTML, or in any other. */
function texts(fields: readonly EditorField[], doc: Doc): { readonly html: string[]; readonly plain: string[] } {
  const found = { html: [] as string[], plain: [] as string[] }
  for (const { property, component, fields: inner = [] } of fields) {
    const value = property.split('.').reduce<unknown>((at, name) => (isDoc(at) ? at[name] : undefined), doc)
    const parts = component === 'items' && Array.isArray(value) ? (value as unknown[]) : [value]
    if (component !== 'items' && component !== 'object') {
      found[fieldKinds[component].isHtml ? 'html' : 'plain'].push(...textsOf(value))
      continue
    }
    for (const part of parts.filter(isDoc)) {
      const within = texts(inner, part)
      found.html.push(...within.html)
      found.plain.push(...within.plain)
    }
  }
  return found
}

const isRunning = (danger: string): boolean =>
  /^(?:script|iframe|object|embed|style|svg|math|form|base|meta|link)\b|\[on|javascript:|data:|vbscript:/i.test(danger)

it('makes the HTML of any tree of fields safe, and leaves every other text as it is', () => {
  fc.assert(
    fc.property(tree, ({ fields, doc }) => {
      const clean = withCleanHtml({ form: fields }, doc)
      const [before, after] = [texts(fields, doc), texts(fields, clean)]
      expect(after.plain).toEqual(before.plain)
      expect(after.html).toHaveLength(before.html.length)
      expect(after.html.flatMap(htmlDangers).filter(isRunning)).toEqual([])
      // Clean is clean: safe HTML is not changed again.
      expect(withCleanHtml({ form: fields }, clean)).toEqual(clean)
    }),
    { numRuns: 300 },
  )
})

it('refuses values nested deeper than any record', () => {
  let value: unknown = '<b>x</b>'
  for (let depth = 0; depth < 60; depth += 1) value = [value]
  const form: EditorField[] = [{ property: 'text', label: 'Text', component: 'input-html' }]
  expect(() => withCleanHtml({ form }, { text: value })).toThrow('too-deep')
})
