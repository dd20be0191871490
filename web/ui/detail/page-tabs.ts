import type { Actor, EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { RecordScreens, RecordTab } from './record-screens.ts'

/** A tab of a record's page: fields of its form, a part of a room, or both. */
export interface PageTab extends Pick<RecordTab, 'id' | 'label' | 'count'> {
  readonly form?: readonly EditorField[]
  readonly part?: RecordTab['part']
}

const firstPart = 'Details'

const wordOf = (label: string): string => label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

/** The form in its parts, in the order of their first fields; the first one takes the fields without a part. */
function partsOf(form: readonly EditorField[]): readonly PageTab[] {
  const names = new Set([firstPart, ...form.map(({ part = firstPart }) => part)])
  return [...names].map((label) => ({
    id: wordOf(label),
    label,
    form: form.filter(({ part = firstPart }) => part === label),
  }))
}

/** Those that a page opens on come first, in their order. */
const inLead = (tabs: readonly PageTab[], leading: readonly string[]): readonly PageTab[] => [
  ...leading.flatMap((id) => tabs.find((tab) => tab.id === id) ?? []),
  ...tabs.filter(({ id }) => !leading.includes(id)),
]

/**
 * The tabs of a record's page for a user: those that lead it, the other parts of its form, then those of the rooms that
 * are no part of it.
 */
export function pageTabs(
  definition: RecordDefinition,
  { tabs: given = [], firstTabs = [] }: Pick<RecordScreens, 'tabs' | 'firstTabs'>,
  actor: Actor,
): readonly [PageTab, ...PageTab[]] {
  const offered = given.filter(({ isFor }) => isFor?.(definition, actor) !== false)
  const parts = partsOf(definition.form).map((part): PageTab => {
    const own = offered.find(({ label }) => label === part.label)
    return own ? { ...own, ...part, id: own.id } : part
  })
  const inForm = new Set(parts.map(({ label }) => label))
  const rest = offered.filter(({ label }) => !inForm.has(label))
  const [first = { id: wordOf(firstPart), label: firstPart, form: [] }, ...more] = inLead(
    [...parts, ...rest],
    firstTabs,
  )
  return [first, ...more]
}
