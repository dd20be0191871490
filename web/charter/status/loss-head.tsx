import { Button } from '@mantine/core'
import { isOver, lostReasons } from '../../../domain/charter/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { HeadFact } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { askLoss } from './ask-loss.ts'
import { useNewest } from './use-newest.ts'

const reasons: Readonly<Record<string, string>> = lostReasons

/** Reason of a lost quote; without one, as after its last departure, the button to give it. */
export function LossHead({ definition, row, params }: RecordPartProps) {
  const { change } = useRecordCommands(definition, { params, isOptimistic: false, isSilent: true })
  const newest = useNewest(row)
  if (!isOver(row['status'])) return null
  const reason = textOf(row['lost_reason'])
  const words = textOf(row['lost_why'])
  if (reason === '' && !row.can.write) return null
  return (
    <HeadFact label="Lost because" isNamed>
      {reason === '' ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={change.isRunning}
          onClick={() =>
            askLoss({
              title: 'Why was it lost?',
              button: 'Save',
              onSave: (loss) => change.run({ row: newest(), change: { ...loss } }),
            })
          }
        >
          Say why
        </Button>
      ) : (
        `${reasons[reason] ?? reason}${words === '' ? '' : `: ${words}`}`
      )}
    </HeadFact>
  )
}
