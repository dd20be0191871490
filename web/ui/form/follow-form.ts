import {
  mergeDocs,
  listUnits,
  valueAt,
  withValueAt,
  type Doc,
  type EditorField,
  type TextMerging,
} from '../../../domain/kernel/index.ts'
import { isWithin, type FormState, type OthersChange } from './form-store.ts'
import { changedFields, formValues, isSame, sharedWith } from './form-values.ts'

/** The part of a form's state that a stored document changes. */
type Followed<D extends Doc> = Pick<FormState<D>, 'base' | 'stored' | 'values' | 'others'>

interface Following<D extends Doc> {
  readonly fields: readonly EditorField[]
  readonly state: FormState<D>
  /** The newer stored document. */
  readonly doc: D
  /** Texts that merge the letters of both users. */
  readonly texts?: TextMerging | undefined
}

/** True if a document has a lower version than another: lists are slower than forms. */
export const isOlder = (doc: Doc, other: Doc): boolean => Number(doc['version'] ?? 0) < Number(other['version'] ?? 0)

/** Initial state of a form for a document. */
export const beginFrom = <D extends Doc>(fields: readonly EditorField[], doc: D): Followed<D> => ({
  base: doc,
  stored: doc,
  values: formValues(fields, doc),
  others: {},
})

/** Copies the values at some paths into another document. */
const copyPaths = <D extends Doc>(doc: D, from: Doc, paths: readonly string[]): D =>
  paths.reduce<Doc>((next, path) => withValueAt(next, path, valueAt(from, path)), doc) as D

const findFields = (fields: readonly EditorField[], paths: readonly string[]): readonly EditorField[] =>
  fields.filter(({ property }) => paths.some((path) => isWithin(property, path) || isWithin(path, property)))

interface Rebased<D extends Doc> extends Following<D> {
  /** Values that were not typed since. */
  readonly from: Doc
  /** True if the stored value at a path comes from the user. */
  readonly isOwn: (path: string) => boolean
}

/**
 * Moves a form to a newer document. A field that another user changed too keeps the user's value and its place in the
 * earlier version, so that a save asks about it.
 */
function rebaseForm<D extends Doc>({ fields, state, doc, texts, from, isOwn }: Rebased<D>): Followed<D> {
  const to = formValues(fields, doc)
  const sides = { base: from, theirs: to, mine: state.values }
  const merged = mergeDocs(sides, { prefer: 'mine', units: new Set(listUnits(fields)), texts })
  const paths = merged.conflicts.filter((path) => !isOwn(path))
  const kept = findFields(fields, paths)
  const base =
    kept.length === 0 ? doc : { ...copyPaths(doc, state.base, paths), version: state.base['version'] ?? undefined }
  const values = sharedWith(fields, base, merged.doc)
  const isChanged = changedFields(fields, base, values).length > 0
  const markField = (field: EditorField): OthersChange | undefined => {
    if (kept.includes(field)) return 'kept'
    const [was, is, mine] = [from, to, state.values].map((side) => valueAt(side, field.property))
    const isTaken = !isOwn(field.property) && !isSame(was, is) && !isSame(mine, is)
    return isTaken || state.others[field.property] === 'taken' ? 'taken' : undefined
  }
  const marks = fields.map((field) => [field.property, markField(field)] as const)
  const others = Object.fromEntries(marks.filter((mark): mark is [string, OthersChange] => mark[1] !== undefined))
  return { base, stored: doc, values, others: isChanged ? others : {} }
}

/** Takes a document that another user stored into a form, field by field. */
export const followDocument = <D extends Doc>(following: Following<D>): Followed<D> =>
  rebaseForm({ ...following, from: formValues(following.fields, following.state.base), isOwn: () => false })

/** A path and the list items that it lies within, such as `legs[a1]` of `legs[a1].paxNum`. */
const listPlaces = (path: string): readonly string[] => [
  path,
  ...Array.from(path.matchAll(/\]/g), ({ index }) => path.slice(0, index + 1)),
]

/** Takes the answer to a save into a form: input since the save stays. */
export function takeAnswer<D extends Doc>(following: Following<D>, sent: Doc): Followed<D> {
  const { fields, state, doc } = following
  // A Cancel during the request may have begun the form from a later document.
  if (isOlder(doc, state.stored)) return state
  const before = formValues(fields, state.base)
  // The server completes an item that was sent, such as a leg, so a difference within it comes from no other user.
  const isOwn = (path: string) =>
    listPlaces(path).some((place) => !isSame(valueAt(before, place), valueAt(sent, place)))
  const next = rebaseForm({ ...following, from: sent, isOwn })
  const kept = Object.entries(next.others).filter(([, mark]) => mark === 'kept')
  return { ...next, others: Object.fromEntries(kept) }
}

/** Replaces the user's value of a field with the value that another user stored. */
export function takeTheirs<D extends Doc>(state: FormState<D>, field: EditorField): FormState<D> {
  const { [field.property]: _kept, ...others } = state.others
  const isLast = !Object.values(others).includes('kept')
  const base = isLast ? state.stored : copyPaths(state.base, state.stored, [field.property])
  const values = copyPaths(state.values, formValues([field], state.stored), [field.property])
  return { ...state, base, values: sharedWith([field], base, values), others }
}
