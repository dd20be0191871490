import {
  dryRunRule,
  listRuleRuns,
  listRules,
  makeRuleLive,
  pauseRules,
  readRule,
  removeRule,
  resumeRules,
  saveRule,
  switchRuleOff,
} from '../../../domain/automation/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { endPause, putPause } from '../clockwork/pauses.ts'
import { dropRule, keepRule, putLive, putOff } from './change-rule.ts'
import { replayRule } from './dry-run.ts'
import { openRule, readRules } from './read-rules.ts'
import { readRuns } from './read-runs.ts'
import { rulesPause } from './rule-rows.ts'

/** The calls of automation rules (decisions A3 and A4). */
export const ruleRoutes: readonly Route[] = [
  implement(listRules, (ctx) => readRules(ctx)),
  implement(readRule, (ctx, { params }) => openRule(ctx, params.id)),
  implement(saveRule, keepRule),
  implement(makeRuleLive, putLive),
  implement(switchRuleOff, async (ctx, { params }) => {
    await putOff(ctx, params.id)
    return {}
  }),
  implement(removeRule, async (ctx, { params }) => {
    await dropRule(ctx, params.id)
    return {}
  }),
  implement(pauseRules, async (ctx, { body }) => {
    await putPause(ctx, { task: rulesPause, reason: body.reason })
    return {}
  }),
  implement(resumeRules, async (ctx) => {
    await endPause(ctx, rulesPause)
    return {}
  }),
  implement(dryRunRule, replayRule),
  implement(listRuleRuns, readRuns),
]
