import { isDoc, isSameValue, mergeDocs, type Doc } from '../../../domain/kernel/index.ts'
import { isBlank } from '../../ui/field/field-fault.ts'

/** What one go of typing changed: the parts of the form that are not alike before and after it, and nothing else. */
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

const docOf = (value: unknown): Doc => (isDoc(value) ? value : {})

/** Whether a value is that of the document, whatever stands for one that is empty. */
function isAsIn(value: unknown, stored: unknown): boolean {
  if (isDoc(value)) return Object.entries(value).every(([name, one]) => isAsIn(one, docOf(stored)[name]))
  return (isBlank(value) && isBlank(stored)) || isSameValue(value, stored)
}

/** Whether a step only brought fields that the form had not had before, as they are stored: nobody typed that. */
export const isOfNewFields = ({ from, to }: Step, stored: Doc): boolean =>
  Object.keys({ ...from, ...to }).every((name) => {
    const [was, is] = [from[name], to[name]]
    if (was === undefined) return isAsIn(is, stored[name])
    return isDoc(was) && isDoc(is) && isOfNewFields({ from: was, to: is }, docOf(stored[name]))
  })

/** The form with a step taken back. What others changed since, there or elsewhere, stays. */
export const withoutStep = (values: Doc, { from, to }: Step): Doc =>
  mergeDocs({ base: to, theirs: values, mine: from }, { prefer: 'theirs' }).doc

/** The form with a step made once more, as `withoutStep`. */
export const withStep = (values: Doc, { from, to }: Step): Doc => withoutStep(values, { from: to, to: from })

/** What a step led to, in the words in which the server keeps it: such as HTML that it wrote in another way. */
export function asStored(to: Doc, { sent, stored }: { readonly sent: Doc; readonly stored: Doc }): Doc {
  return Object.fromEntries(
    Object.entries(to).map(([name, value]) => {
      const [was, is] = [sent[name], stored[name]]
      if (isDoc(value) && isDoc(was) && isDoc(is)) return [name, asStored(value, { sent: was, stored: is })]
      return [name, isSameValue(value, was) && is !== undefined ? is : value]
    }),
  )
}
