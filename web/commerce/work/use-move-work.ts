import { countOpenItems, moveWork, type WorkState } from '../../../domain/commerce/index.ts'
import { textField } from '../../../domain/kernel/index.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { nameStep, type WorkRow } from './work-row.ts'

/** Why a move needs a reason, before its button; undefined for one that needs none. */
function describeReason(work: WorkRow, to: WorkState): string | undefined {
  if (to === 'stuck') return 'The order shows the cause at its stage Work.'
  const open = countOpenItems(work)
  if (to !== 'done' || open === 0) return undefined
  return `${open === 1 ? '1 item is' : `${open} items are`} still open. The reason is kept with the work order.`
}

/** Moves work orders, and asks for the reason of a move that needs one. */
export function useMoveWork() {
  const { api } = usePlatform()
  const { start, isRunning, isUnanswered } = useAsked(moveWork)
  return {
    isRunning,
    isUnanswered,
    move: (work: WorkRow, to: WorkState) => {
      const { id, state: from } = work
      const hint = describeReason(work, to)
      if (hint === undefined) {
        start({ params: { id }, body: { from, to, why: '' } })
        return
      }
      openForm({
        title: to === 'stuck' ? 'Why is it stuck?' : 'Finish with open items?',
        subject: `${id} ${to}`,
        fields: [textField('why', 'Reason', { required: true, maxLength: 500 })],
        begin: { why: '' },
        hint: () => hint,
        button: nameStep(from, to),
        isAsked: true,
        onSave: ({ why }) => api.call(moveWork, { params: { id }, body: { from, to, why } }),
      })
    },
  }
}
