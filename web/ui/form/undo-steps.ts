import {
  isDoc,
  isSameValue,
  mergeDocs,
  valueAt,
  withValueAt,
  type Doc,
  type EditorField,
  type TextMerging,
} from '../../../domain/kernel/index.ts'
import { isBlank } from '../field/field-fault.ts'

/** Changes of one stretch of typing: the parts of the form that differ before and after it. */
export interface Step {
  readonly from: Doc
  readonly to: Doc
}

/** Both sides without the parts that are alike. */
export function stepBetween(from: Doc, to: Doc): Step {
  const names = Object.keys({ ...from, ...to }).filter((name) => !isSameValue(from[name], to[name]))
  const parts = names.map((name) => {
    const [one, other] = [from[name], to[name]]
    const inner = isDoc(one) && isDoc(other) ? stepBetween(one, other) : { from: one, to: other }
    return [name, inner] as const
  })
  const side = (which: 'from' | 'to'): Doc =>
    Object.fromEntries(parts.flatMap(([name, part]) => (part[which] === undefined ? [] : [[name, part[which]]])))
  return { from: side('from'), to: side('to') }
}

export const isNoStep = ({ from, to }: Step): boolean => Object.keys({ ...from, ...to }).length === 0

const asDoc = (value: unknown): Doc => (isDoc(value) ? value : {})

/** True if a value equals that of the document, however an empty one is stored. */
function isAsIn(value: unknown, stored: unknown): boolean {
  if (isDoc(value)) return Object.entries(value).every(([name, one]) => isAsIn(one, asDoc(stored)[name]))
  return (isBlank(value) && isBlank(stored)) || isSameValue(value, stored)
}

/** True if a step only brought new fields of the form, as they are stored: they are no input. */
export const isOfNewFields = ({ from, to }: Step, stored: Doc): boolean =>
  Object.keys({ ...from, ...to }).every((name) => {
    const [was, is] = [from[name], to[name]]
    if (was === undefined) return isAsIn(is, stored[name])
    return isDoc(was) && isDoc(is) && isOfNewFields({ from: was, to: is }, asDoc(stored[name]))
  })

/** Reverts a step in a form. Later changes of others stay; `texts` are merged letter by letter. */
export const withoutStep = (values: Doc, { from, to }: Step, texts?: TextMerging): Doc =>
  mergeDocs({ base: to, theirs: values, mine: from }, { prefer: 'theirs', texts }).doc

/** Repeats a step in a form, as `withoutStep`. */
export const withStep = (values: Doc, { from, to }: Step, texts?: TextMerging): Doc =>
  withoutStep(values, { from: to, to: from }, texts)

/** Finds the fields that a step changed. */
const changedIn = (fields: readonly EditorField[], { from, to }: Step): readonly EditorField[] =>
  fields.filter(({ property }) => !isSameValue(valueAt(from, property), valueAt(to, property)))

const copyFields = (fields: readonly EditorField[], doc: Doc, into: Doc): Doc =>
  fields.reduce((next, { property }) => withValueAt(next, property, valueAt(doc, property)), into)

/** Splits a step into its part in the given fields and its part in all others. */
export function splitStep(
  step: Step,
  fields: readonly EditorField[],
): { readonly inside: Step; readonly outside: Step } {
  const changed = changedIn(fields, step)
  const reverted = copyFields(changed, step.from, step.to)
  return { inside: stepBetween(reverted, step.to), outside: stepBetween(step.from, reverted) }
}

const itemsIn = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** Finds the only changed field within a list with the same items in the same order. */
function changedItemField({ fields = [] }: EditorField, before: unknown, after: unknown): EditorField | undefined {
  const [old, now] = [itemsIn(before), itemsIn(after)]
  if (old.length !== now.length || old.some(({ id }, at) => id !== now[at]?.['id'])) return undefined
  const changed = new Set(now.flatMap((item, at) => changedIn(fields, { from: old[at] ?? {}, to: item })))
  return changed.size === 1 ? [...changed][0] : undefined
}

/** Names the changed fields of a step for the user who reverted it. */
export function nameStep(fields: readonly EditorField[], step: Step): string {
  const names = changedIn(fields, step).map((field) => {
    const sides = [valueAt(step.from, field.property), valueAt(step.to, field.property)] as const
    const inner = changedItemField(field, ...sides)
    return inner ? `${field.label}, ${inner.label}` : field.label
  })
  return [...new Set(names)].join('; ')
}

interface Stored {
  /** The document that the values began from. */
  readonly base: Doc
  readonly sent: Doc
  readonly stored: Doc
}

/**
 * Replaces the values of a step by the notation of the server, such as normalized HTML. Values that the user did not
 * change stay.
 */
export function asStored(to: Doc, { base, sent, stored }: Stored): Doc {
  return Object.fromEntries(
    Object.entries(to).map(([name, value]) => {
      const [was, is] = [sent[name], stored[name]]
      if (isDoc(value) && isDoc(was) && isDoc(is))
        return [name, asStored(value, { base: asDoc(base[name]), sent: was, stored: is })]
      const isOwn = isSameValue(value, was) && !isSameValue(was, base[name])
      return [name, isOwn && is !== undefined ? is : value]
    }),
  )
}
