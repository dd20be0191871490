import { useState } from 'react'
import { cancelRefund, requestRefund, type PlannedPart, type RefundKind } from '../../../domain/commerce/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import type { DebtKey } from './use-debt.ts'

interface AskedRefund {
  readonly amount: number
  readonly kind: RefundKind
  readonly why: string
  readonly parts: readonly PlannedPart[]
}

interface RefundTarget {
  readonly debt: DebtKey
  /** Reads the payments again, because a refusal can come from their change. */
  readonly reload: () => void
  readonly close: () => void
}

/** Asks for a refund, which is held for some seconds: its notice takes it back until then. */
export function useRefund({ debt, reload, close }: RefundTarget) {
  const { api } = usePlatform()
  const [id] = useState(() => crypto.randomUUID())
  const { run, ...action } = useAskedAction('Refund')
  const undo = async () => {
    try {
      await api.call(cancelRefund, { params: { id } })
      notify({ title: 'Nothing is refunded', kind: 'success' })
    } catch (refusal) {
      notify({ ...reasonOf(refusal), kind: 'error' })
    }
  }
  const request = async ({ parts, ...asked }: AskedRefund) => {
    try {
      return await api.call(requestRefund, {
        body: { ...asked, id, debt, parts: parts.map(({ payment, amount, way }) => ({ payment, amount, way })) },
      })
    } catch (refusal) {
      reload()
      throw refusal
    }
  }
  const refund = (asked: AskedRefund): Promise<void> =>
    run(
      () => request(asked),
      ({ holdUntil }) => {
        close()
        notify({
          title: `${formatMoney(asked.amount)} will be refunded`,
          message: 'It is held for some seconds.',
          timeout: Math.max(1000, holdUntil - Date.now()),
          action: { label: 'Undo', run: () => void undo() },
        })
      },
    )
  return { ...action, refund }
}
