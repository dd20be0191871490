import { z } from 'zod'
import { logicIssues, type LogicSubject } from '../../kernel/index.ts'
import { deepestEntries, editorEntry, isComponentKind, type EditorEntry } from './editor-entry.ts'

/** A configuration fault: its place, 'fields[3].inputImageResizeOpts.aspectRatio', and the expected value. */
export interface ConfigFault {
  readonly path: string
  readonly words: string
}

export const faultLine = ({ path, words }: ConfigFault): string => `${path}: ${words}`

export interface ReadConfig {
  readonly entries: readonly EditorEntry[]
  readonly faults: readonly ConfigFault[]
}

const expectedWords: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((at, step) => (typeof step === 'number' ? `${at}[${step}]` : `${at}.${String(step)}`), 'fields')

type Found = z.core.$ZodIssue

type WordsOf<Code extends Found['code']> = (issue: Extract<Found, { readonly code: Code }>) => string

const wordsByCode: { readonly [Code in Found['code']]?: WordsOf<Code> } = {
  invalid_type: ({ expected }) => expectedWords[expected] ?? `a value of type ${expected}`,
  too_small: ({ origin, minimum }) =>
    origin === 'string' ? 'a text that is not empty' : `at least ${String(minimum)}`,
  too_big: ({ maximum }) => `at most ${String(maximum)}`,
  invalid_value: ({ values }) => `one of ${values.map(String).join(', ')}`,
  invalid_format: () => 'written in letters, digits and _ as this property needs it',
  invalid_union: () => 'a text, a number, or true or false',
}

const wordsOf = (issue: Found): string =>
  (wordsByCode[issue.code] as ((issue: Found) => string) | undefined)?.(issue) ?? 'a value of another form'

const faultsOf = ({ issues }: z.core.$ZodError): ConfigFault[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: placeOf([...issue.path, key]), words: 'there is no such property' }))
      : [{ path: placeOf(issue.path), words: wordsOf(issue) }],
  )

const kindOf = ({ type }: EditorEntry): LogicSubject['kind'] =>
  type === 'number' || type === 'date' || type === 'date-time' ? 'number' : 'text'

const nameOf = ({ property, object_property: inner }: EditorEntry): string =>
  inner === undefined ? property : `${property}.${inner}`

/** Operands of a condition of an entry: its sibling entries, within the same object. */
function subjectsBeside(entry: EditorEntry, entries: readonly EditorEntry[]) {
  const isWithin = entry.object_property !== undefined
  const beside = entries.filter(
    (one) => (one.object_property !== undefined) === isWithin && (!isWithin || one.property === entry.property),
  )
  return Object.fromEntries(
    beside.map((one) => [
      one.object_property ?? one.property,
      { kind: kindOf(one), label: one.label, name: one.label },
    ]),
  )
}

/** Rules between the entries of one level: names, conditions, and requirements of a type. */
function levelFaults(entries: readonly EditorEntry[], path: string, depth: number): ConfigFault[] {
  const seen = new Set<string>()
  return entries.flatMap((entry, place) => {
    const at = `${path}[${place}]`
    const name = nameOf(entry)
    const faults = [...entryFaults(entry, at), ...innerFaults(entry, at, depth)]
    if (seen.has(name)) faults.push({ path: `${at}.property`, words: `a name that no other field has, not ${name}` })
    seen.add(name)
    const subjects = subjectsBeside(entry, entries)
    if (entry.hide !== undefined) {
      const issues = logicIssues(entry.hide, subjects, `${at}.hide`)
      faults.push(...issues.map((issue) => ({ path: issue.path, words: hideWords(issue.code, Object.keys(subjects)) })))
    }
    const least = entry.datePicker?.minDateFormControlName
    if (least !== undefined && !(least in subjects))
      faults.push({ path: `${at}.datePicker.minDateFormControlName`, words: 'the property of a date beside it' })
    return faults
  })
}

const hideWords = (code: string, known: readonly string[]): string =>
  code === 'logic-subject' ? `one of ${known.join(', ')}` : 'conditions of all, any, not, or one comparison'

function innerFaults(entry: EditorEntry, at: string, depth: number): ConfigFault[] {
  if (entry.fields === undefined) return []
  if (depth >= deepestEntries) return [{ path: `${at}.fields`, words: `no more than ${deepestEntries} levels` }]
  return levelFaults(entry.fields, `${at}.fields`, depth + 1)
}

const isHolder = ({ type }: EditorEntry): boolean => type === 'array' || type === 'object'

/** Missing or surplus properties of an entry: path, expected value, and the verdict. */
const entryRules: readonly (readonly [property: string, words: string, isFault: (entry: EditorEntry) => boolean])[] = [
  [
    'component',
    'a component kind',
    ({ component, fields, object_property: inner }) =>
      component === undefined && fields === undefined && inner === undefined,
  ],
  ['type', 'array or object, as there are fields', (entry) => entry.fields !== undefined && !isHolder(entry)],
  ['fields', 'at least 1', ({ fields }) => fields?.length === 0],
  [
    'object_property',
    'not beside fields: each entry there has its property',
    ({ fields, object_property: inner }) => fields !== undefined && inner !== undefined,
  ],
  ['options', 'a list', ({ component, options }) => component === 'input-select' && options === undefined],
  [
    'link',
    'an address, as there is link_text',
    ({ link, link_text: words }) => words !== undefined && link === undefined,
  ],
]

const entryFaults = (entry: EditorEntry, at: string): ConfigFault[] =>
  entryRules.flatMap(([property, words, isFault]) => (isFault(entry) ? [{ path: `${at}.${property}`, words }] : []))

/**
 * Reads an editor configuration: every fault at its exact path, and the entries without faults. Properties of an
 * unknown component are no fault (2-content section 3).
 */
export function readConfig(stored: unknown): ReadConfig {
  const parsed = z.array(editorEntry).safeParse(stored)
  if (!parsed.success) return { entries: [], faults: faultsOf(parsed.error) }
  const faults = levelFaults(parsed.data, 'fields', 1)
  return { entries: faults.length === 0 ? parsed.data : [], faults }
}

/** The components of a configuration that this program does not know. */
export const unknownComponents = (entries: readonly EditorEntry[]): readonly string[] => [
  ...new Set(
    entries.flatMap(({ component, fields = [] }) => [
      ...(component === undefined || isComponentKind(component) ? [] : [component]),
      ...unknownComponents(fields),
    ]),
  ),
]
