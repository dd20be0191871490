import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  listRuleRuns,
  listRules,
  readRule,
  type RuleDefinition,
  type RuleRun,
} from '../../../domain/automation/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Runs come without a change feed: they are read again at this pace while one looks. */
const askAgainMs = 5000

export type RuleList = OutputOf<typeof listRules>
export type OpenedRule = OutputOf<typeof readRule>

/** The rules of the client, and what new ones are made of. */
export function useRules() {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['rules', id],
    queryFn: ({ signal }) => api.call(listRules, {}, signal),
    meta: { shows: ['rules'] },
    refetchInterval: askAgainMs,
  })
}

/** One rule with its draft and versions; not asked for one that is not saved yet. */
export function useRule(rule: string, isNew: boolean) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['rule', id, rule],
    queryFn: ({ signal }) => api.call(readRule, { params: { id: rule } }, signal),
    meta: { shows: ['rules'] },
    enabled: !isNew,
    refetchInterval: askAgainMs,
  })
}

export type ShownRuns = 'ran' | 'refused' | 'unmet'

/** The log of a rule, the newest first. */
export function useRuleRuns(rule: string, show: ShownRuns | undefined) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useInfiniteQuery({
    queryKey: ['rule-runs', id, rule, show],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listRuleRuns,
        {
          params: { id: rule },
          query: { ...(show !== undefined && { show }), ...(pageParam !== '' && { before: pageParam }) },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ runs, isMore }: { runs: RuleRun[]; isMore: boolean }) =>
      isMore ? runs.at(-1)?.id : undefined,
    meta: { shows: ['rules'] },
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  })
}

/** A rule as it is edited. */
export interface RuleDraft {
  readonly name: string
  readonly definition: RuleDefinition
}

/** A rule to begin with, before it is saved. */
export const beginRule = (record: string): RuleDraft => ({
  name: 'New rule',
  definition: { when: { kind: 'change', record, onCreate: true, fields: [] }, actions: [] },
})
