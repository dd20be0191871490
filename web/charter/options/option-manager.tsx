import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { quotes } from '../../../domain/charter/index.ts'
import { hasRole, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { managerPath } from '../manager-path.ts'
import { OptionCards } from './option-cards.tsx'
import classes from './options.module.css'

export interface OptionManagerProps {
  /** The page of one record, but for one of its tabs. */
  readonly page: ComponentType<{
    readonly definition: RecordDefinition
    readonly id: string
    readonly listPath: string
    readonly without: string
  }>
}

/** The sub-quote manager: the options of a quote side by side, and the edited one below them. */
export function OptionManager({ page: Page }: OptionManagerProps) {
  const { quoteId } = useParams({ from: '/$clientKey/quotes/$quoteId/manager' })
  const { words } = useAddressWords()
  const actor = useActor()
  if (!hasRole(actor, 'quotes')) return <DisallowedScreen needs="quotes" />
  const open = words['subquoteId'] ?? quoteId
  return (
    <div className={classes['manager']}>
      <OptionCards first={quoteId} open={open} pathOf={(id) => `${managerPath(quoteId, id)}&tab=legs`} />
      <Page key={open} definition={quotes} id={open} listPath="quotes" without="options" />
    </div>
  )
}
