import { acceptOption } from '../../../domain/charter/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { runConfirmed } from '../confirm-taken.ts'
import { askLoss, type Loss } from './ask-loss.ts'
import { askReason } from './ask-reason.ts'
import { givesUp, labelOf } from './usual-steps.ts'
import { useNewest } from './use-newest.ts'

const longestReason = 400

/** Asks for the data of a move. A refusal keeps the dialog open; a repeated call uses the record as it is then. */
function useAskedMove({ definition, row, params }: RecordPartProps) {
  const { change } = useRecordCommands(definition, { params, isOptimistic: false, isSilent: true })
  const accept = useCommand(acceptOption, { isSilent: true })
  const newest = useNewest(row)
  return {
    isRunning: change.isRunning || accept.isRunning,
    askHow: () =>
      askReason({
        title: 'Accept for the customer',
        label: 'Who accepted, and how',
        button: 'Accept',
        hint: 'Such as: Dana Whitfield, by phone. Other options of this quote are closed.',
        maxLength: longestReason,
        required: true,
        onSave: (why) =>
          runConfirmed((confirmation) =>
            accept.run({ params: { id: row.id }, body: { version: newest().version, why, ...confirmation } }),
          ),
      }),
    askWhy: (to: string) =>
      askReason({
        title: `Mark as ${labelOf(to).toLowerCase()}`,
        label: 'Why',
        button: `Mark as ${labelOf(to).toLowerCase()}`,
        hint: 'It is kept in the history. It may stay empty.',
        maxLength: longestReason,
        onSave: (why) => change.run({ row: newest(), change: { status: to, ...(why !== '' && { why }) } }),
      }),
    askLoss: (to: string) => {
      const words = `Mark as ${labelOf(to).toLowerCase()}`
      const save = (loss: Loss) =>
        change.run({
          row: newest(),
          change: { status: to, ...loss, ...(loss.lost_why !== '' && { why: loss.lost_why }) },
        })
      return askLoss({ title: words, button: words, onSave: save })
    },
  }
}

/** Moves a quote or trip to a status; reports refusals. Confirming a quote asks who accepted it, and how. */
export function useMove(props: RecordPartProps) {
  const { definition, row, params } = props
  const { change } = useRecordCommands(definition, { params, isOptimistic: false })
  const asked = useAskedMove(props)
  const isQuote = definition.name === 'quotes'
  const move = (to: string): void => {
    if (isQuote && to === 'qConfirmed') asked.askHow()
    else if (!givesUp(to)) change.start({ row, change: { status: to } })
    else if (isQuote) asked.askLoss(to)
    else asked.askWhy(to)
  }
  return { move, isMoving: change.isRunning || asked.isRunning }
}
