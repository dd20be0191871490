import type { RuleAction } from '../../../domain/automation/index.ts'
import type { Doc, RecordBase, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** The record that a rule acts on, as its actor sees it now. */
export interface RuleTarget {
  readonly definition: RecordDefinition
  readonly row: RecordBase & Doc
  readonly title: string
  readonly rule: { readonly id: string; readonly name: string; readonly ownerId: string }
  /** Names the change that woke the rule. */
  readonly change: string
}

/** Carries out one action, whose words are filled, by the verb of a person. Throws what refuses it. */
export type PerformRuleAction = (ctx: Ctx, target: RuleTarget, action: RuleAction) => Promise<void>
