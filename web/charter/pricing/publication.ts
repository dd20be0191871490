import {
  publishPricing,
  redraftPricing,
  restorePricing,
  ruleChanges,
  type RuleChange,
} from '../../../domain/charter/index.ts'
import { isDoc, type Doc, type ValueName } from '../../../domain/kernel/index.ts'
import { formatDateTime } from '../../ui/format-value.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'

/** A publication of a rule, as its record keeps it. */
export interface Publication extends Doc {
  readonly edition: number
  readonly at: number
  readonly by: { readonly label: string }
}

const publicationOf = (value: unknown): Publication | undefined =>
  isDoc(value) && typeof value['edition'] === 'number' ? (value as Publication) : undefined

export const liveOf = (row: Doc): Publication | undefined => publicationOf(row['live'])
export const backupOf = (row: Doc): Publication | undefined => publicationOf(row['backup'])

/** 'Published by Ana Ruiz, 11/2/26 3:00 PM' */
export const publishedWords = ({ at, by }: Publication, timezone: string): string =>
  `Published by ${by.label}, ${formatDateTime(at, timezone)}`

export type Step = 'publish' | 'restore' | 'redraft'

export const stepContracts = { publish: publishPricing, restore: restorePricing, redraft: redraftPricing } as const

/** Effect of a step on a rule, shown before it. */
export interface StepWords {
  readonly title: string
  readonly hint: string
  readonly heads: readonly [field: string, before: string, after: string]
  readonly button: string
  readonly done: string
  readonly changes: readonly RuleChange[]
}

interface WordingOptions {
  readonly timezone: string
  readonly nameOf: ValueName
}

const editionOf = ({ edition }: Doc): string => `edition ${textOf(edition)}`

const keeps = 'Locked prices stay as they are.'

function publishWords(row: Doc, options: WordingOptions): StepWords {
  const [live, backup] = [liveOf(row), backupOf(row)]
  const next = Math.max(live?.edition ?? 0, backup?.edition ?? 0) + 1
  const kept = live === undefined ? '' : ` Edition ${live.edition} is kept, and can be restored.`
  return {
    title: `Publish ${textOf(row['name'])}`,
    hint: `Prices computed from now on follow it as edition ${next}. ${keeps}${kept} Unsaved input is not part of it.`,
    heads: ['What', live === undefined ? 'Nothing live' : `Live, edition ${live.edition}`, `Edition ${next}`],
    button: `Publish edition ${next}`,
    done: `Edition ${next} is live`,
    changes: ruleChanges(live ?? {}, row, options),
  }
}

function restoreWords(row: Doc, options: WordingOptions): StepWords {
  const [live, backup] = [liveOf(row) ?? {}, backupOf(row) ?? {}]
  const [now, before] = [editionOf(live), editionOf(backup)]
  return {
    title: `Restore ${before} of ${textOf(row['name'])}`,
    hint: `Prices computed from now on follow ${before} again. ${keeps} What is live now, ${now}, is kept in its place. The draft stays.`,
    heads: ['What', `Live, ${now}`, `Restored, ${before}`],
    button: `Restore ${before}`,
    done: `What is live is ${before} again`,
    changes: ruleChanges(live, backup, options),
  }
}

function redraftWords(row: Doc, options: WordingOptions): StepWords {
  const live = liveOf(row) ?? {}
  return {
    title: `Give up the changes of ${textOf(row['name'])}`,
    hint: `The draft is replaced with the live version, ${editionOf(live)}. Prices stay. The history of the rule keeps the draft.`,
    heads: ['What', 'Draft', `Live, ${editionOf(live)}`],
    button: 'Give up changes',
    done: 'The draft is what is live',
    changes: ruleChanges(row, live, options),
  }
}

const words = { publish: publishWords, restore: restoreWords, redraft: redraftWords } as const

export const stepWords = (step: Step, row: Doc, options: WordingOptions): StepWords => words[step](row, options)
