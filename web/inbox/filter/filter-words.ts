import { filterSubjects, filterVerbs } from '../../../domain/inbox/index.ts'
import type { InboxFilter } from './use-inbox-filters.ts'

type Rule = InboxFilter['rules']['items'][number]

const labelOf = (choices: readonly { readonly value: string; readonly label: string }[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value

/** 'Subject Line includes catering' */
const ruleWords = ({ subject, verb, value }: Rule): string =>
  `${labelOf(filterSubjects, subject)} ${labelOf(filterVerbs, verb)} ${[value].flat().join(', ')}`

/** The rules of a filter in a line. */
export const rulesWords = ({ rules }: Pick<InboxFilter, 'rules'>): string =>
  rules.items.length === 0 ? 'No rules yet' : rules.items.map(ruleWords).join(rules.mode === 'and' ? ' and ' : ' or ')

/** Action on the matches of a filter. */
const actionWords: Readonly<Record<InboxFilter['action'], string>> = {
  notify: 'Notify',
  hide: 'Hide',
  hideNotify: 'Hide and notify',
  read: 'Mark read',
}

const statusWords: Readonly<Record<InboxFilter['status'], string | undefined>> = {
  n: 'New',
  p: 'Pending',
  f: 'Finished',
  none: undefined,
}

/** 'Notify, Pending' */
export const effectWords = ({ action, status }: Pick<InboxFilter, 'action' | 'status'>): string =>
  [actionWords[action], statusWords[status]].filter((word) => word !== undefined).join(', ')
