import { useState } from 'react'
import { saveShipment } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useAsking } from '../../platform/data/use-asked.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { describeRefusal } from '../../ui/question-form/refusal-words.ts'
import type { ShipmentRow } from './shipment-row.ts'

export type TypedShipment = Omit<InputOf<typeof saveShipment>['body'], 'version'>

const describeFault = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'conflict'
    ? 'Someone else saved this while you were typing. Look at it and save again.'
    : describeRefusal(error)

/** Saves what was typed on a shipment, until the result is known. Answers true once it is saved. */
export function useSaveShipment({ id, version }: ShipmentRow) {
  const { api } = usePlatform()
  const { ask, isUnanswered } = useAsking()
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async (typed: TypedShipment): Promise<boolean> => {
    setSaving(true)
    setFault(undefined)
    const call = () => api.call(saveShipment, { params: { id }, body: { ...typed, version } })
    const [outcome] = await Promise.allSettled([ask(call)])
    setSaving(false)
    if (outcome.status === 'rejected') setFault(describeFault(outcome.reason))
    return outcome.status === 'fulfilled'
  }
  return { save, isSaving, isUnanswered, fault }
}
