import { acceptOption } from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { askForName } from '../../ui/choices/ask-for-name.tsx'
import { askLoss, type Loss } from './ask-loss.ts'
import { givesUp, labelOf } from './usual-steps.ts'

const longestReason = 400

const askHow = (): Promise<string | undefined> =>
  askForName({
    title: 'Accept for the customer',
    label: 'Who accepted, and how',
    confirm: 'Accept',
    hint: 'Such as: Dana Whitfield, by phone. Other options of this quote are closed.',
    maxLength: longestReason,
    faultOf: (how) => (how.trim() === '' ? 'Say who accepted, and how.' : undefined),
  })

const askWhy = (to: string): Promise<string | undefined> =>
  askForName({
    title: `Mark as ${labelOf(to).toLowerCase()}`,
    label: 'Why',
    confirm: `Mark as ${labelOf(to).toLowerCase()}`,
    hint: 'Stands in the history. It may stay empty.',
    maxLength: longestReason,
    faultOf: () => undefined,
  })

/** Moves a quote or trip to a status; reports refusals. Confirming a quote asks who accepted it, and how. */
export function useMove({ definition, row, params }: RecordPartProps) {
  const { change } = useRecordCommands(definition, { params, isOptimistic: false })
  const accept = useCommand(acceptOption)
  const begin = async (to: string): Promise<void> => {
    if (definition.name === 'quotes' && to === 'qConfirmed') {
      const why = await askHow()
      if (why !== undefined) accept.start({ params: { id: row.id }, body: { version: row.version, why } })
      return
    }
    if (definition.name === 'quotes' && givesUp(to)) {
      const words = `Mark as ${labelOf(to).toLowerCase()}`
      const save = (loss: Loss) =>
        change.start({ row, change: { status: to, ...loss, ...(loss.lost_why !== '' && { why: loss.lost_why }) } })
      askLoss({ title: words, button: words, onSave: save })
      return
    }
    const why = givesUp(to) ? await askWhy(to) : ''
    if (why !== undefined) change.start({ row, change: { status: to, ...(why !== '' && { why }) } })
  }
  return { move: (to: string) => void begin(to), isMoving: change.isRunning || accept.isRunning }
}
