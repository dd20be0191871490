import type { ReactNode } from 'react'
import { hasRole, pathTemplate, type RecordDefinition } from '../../domain/kernel/index.ts'
import { ChosenBar } from '../automation/index.ts'
import { useActor } from '../platform/platform-context.tsx'
import { RowChoosingContext, useNewChoosing } from '../ui/list/row-choosing.ts'
import { mayOffer } from './what-roles-allow.ts'

interface ChoosingProps {
  readonly definition: RecordDefinition
  readonly children: ReactNode
}

const Choosing = ({ definition, children }: ChoosingProps) => (
  <RowChoosingContext value={useNewChoosing(definition, ChosenBar)}>{children}</RowChoosingContext>
)

/** A list whose rows can be chosen, where there is something that the actor may do with several of them. */
export function ChoosingList({ definition, children }: ChoosingProps) {
  const actor = useActor()
  const isWhole = pathTemplate(definition.path).owners.length === 0
  const isUseful = hasRole(actor, 'export') || mayOffer('write', definition, actor)
  return isWhole && isUseful ? <Choosing definition={definition}>{children}</Choosing> : children
}
