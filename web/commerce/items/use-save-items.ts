import { useState } from 'react'
import type { CalculatedSale, TypedSale } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { isOrder, readMoney, readSale } from '../sale/sale-row.ts'
import { useSaveSale, type ConfirmedMoney, type SaveOutcome } from '../sale/use-save-sale.ts'
import { splitMargins } from './edited-items.ts'
import { confirmMoney, describeChanges, isPaidChange } from '../sale/paid-changes.ts'
import type { useEditedItems } from './use-edited-items.ts'

/** An edit of an order with payments that is saved, and the way back. */
interface PaidEdit {
  readonly money: ConfirmedMoney
  readonly changes: string
  readonly version: number
  readonly before: TypedSale
  /** The amounts that the undo makes due or refundable. */
  readonly moneyBefore: ConfirmedMoney
}

interface SaveItemsOptions {
  readonly about: RecordPartProps
  readonly edited: ReturnType<typeof useEditedItems>
  readonly calculated: CalculatedSale | undefined
}

/** Saves lines and tells whether that is under way or was refused. */
function useRun(about: RecordPartProps) {
  const { save: send, isUnanswered } = useSaveSale(about)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<SaveOutcome>()
  const run = async (...call: Parameters<typeof send>) => {
    setSaving(true)
    setRefusal(undefined)
    const outcome = await send(...call)
    setSaving(false)
    if (outcome.kind !== 'saved') setRefusal(outcome)
    return outcome
  }
  return { run, isSaving, isUnanswered, refusal, forget: () => setRefusal(undefined) }
}

/** Saves the edited lines, and keeps the edit of a paid order until a person chooses what follows (decision E15). */
export function useSaveItems({ about, edited, calculated }: SaveItemsOptions) {
  const sale = readSale(about)
  const mayMargin = hasRole(useActor(), 'margins')
  const { run, ...state } = useRun(about)
  const [paidEdit, setPaidEdit] = useState<PaidEdit>()
  const typeItems = ({ items, margins }: Pick<TypedSale, 'items' | 'margins'>): TypedSale => ({
    items,
    ...(mayMargin && { margins }),
  })
  const beginEdit = (): Omit<PaidEdit, 'version'> | undefined => {
    if (calculated === undefined || !isOrder(sale) || !isPaidChange(sale, calculated.total)) return undefined
    return {
      money: confirmMoney(calculated.money),
      changes: describeChanges(sale, calculated),
      before: typeItems(sale),
      moneyBefore: confirmMoney(readMoney(sale)),
    }
  }
  const save = async () => {
    const { items, margins } = splitMargins(edited.rows)
    const edit = beginEdit()
    const typed = typeItems({ items: [...items], margins: [...margins] })
    const outcome = await run(typed, { version: edited.version, confirmed: edit?.money })
    if (outcome.kind !== 'saved') return
    edited.settle(outcome.version)
    setPaidEdit(edit && { ...edit, version: outcome.version })
  }
  const undo = async () => {
    if (paidEdit === undefined) return
    const { before, version, moneyBefore } = paidEdit
    const outcome = await run(before, { version, confirmed: moneyBefore })
    if (outcome.kind === 'saved') {
      setPaidEdit(undefined)
      return
    }
    state.forget()
    const stale = 'The order has changed since. Look at its lines and change them again.'
    notify({
      title: 'The edit was not undone',
      message: outcome.kind === 'refused' ? outcome.words : stale,
      kind: 'error',
    })
  }
  return { ...state, save, undo, paidEdit, chosen: () => setPaidEdit(undefined) }
}
