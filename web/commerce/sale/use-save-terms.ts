import { useState } from 'react'
import { calculateSale, type TypedSale } from '../../../domain/commerce/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { describeRefusal } from '../../ui/question-form/refusal-words.ts'
import { describeDue } from './paid-changes.ts'
import { isOrder, readSale, recordOf } from './sale-row.ts'
import { useSaveSale, type ConfirmedMoney } from './use-save-sale.ts'

/** Asks before a change of the total of an order with payments; false for a change that is given up (decision E15). */
const askPaidChange = (total: number, money: ConfirmedMoney): Promise<boolean> =>
  showAlert({
    title: 'Change a Paid Order?',
    message: `The total becomes ${formatMoney(total)}. ${describeDue(money)} No money moves by it.`,
    confirm: money.due > 0 ? `Save, ${formatMoney(money.due)} due` : 'Save',
    cancel: 'Do not save',
  })

/** Saves some terms of a sale. Answers true once they are saved. */
export function useSaveTerms(about: RecordPartProps) {
  const { api } = usePlatform()
  const sale = readSale(about)
  const { save: send, isUnanswered } = useSaveSale(about)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  /** The amounts that the user confirmed; null where they gave the change up. */
  const confirm = async (typed: TypedSale): Promise<ConfirmedMoney | null | undefined> => {
    if (!isOrder(sale) || sale.amount_paid === 0) return undefined
    const { total, money } = await api.call(calculateSale, { body: { ...typed, record: recordOf(about), id: sale.id } })
    if (total === sale.total) return undefined
    const confirmed = { due: money.balance, refundable: money.refundable }
    return (await askPaidChange(total, confirmed)) ? confirmed : null
  }
  const saveConfirmed = async (typed: TypedSale): Promise<boolean> => {
    const [asked] = await Promise.allSettled([confirm(typed)])
    if (asked.status === 'rejected') {
      setFault(describeRefusal(asked.reason))
      return false
    }
    if (asked.value === null) return false
    const outcome = await send(typed, { version: sale.version, confirmed: asked.value })
    if (outcome.kind === 'saved') return true
    const stale = 'Someone else saved this while you were typing. Look at it and save again.'
    setFault(outcome.kind === 'refused' ? outcome.words : stale)
    return false
  }
  const save = async (typed: TypedSale): Promise<boolean> => {
    setSaving(true)
    setFault(undefined)
    const isSaved = await saveConfirmed(typed)
    setSaving(false)
    return isSaved
  }
  return { save, isSaving, isUnanswered, fault }
}
