import { textOf } from '../kernel/values/format-value.ts'
import type { Doc } from '../kernel/index.ts'

interface Checked {
  readonly name: string
  readonly model?: { readonly name: string } | undefined
  readonly seats?: number | undefined
  readonly images: readonly unknown[]
  readonly amenities: readonly unknown[]
}

/** Reasons not to offer an aircraft, as message codes of the room (3-aviation section 5). */
export function aircraftFaults(one: Omit<Checked, 'images' | 'amenities'>): string[] {
  const faults: string[] = []
  if (!one.name.trim()) faults.push('no-name')
  if (!one.model?.name.trim()) faults.push('no-model')
  if (!one.seats) faults.push('no-seats')
  return faults
}

/** Recommended data of an aircraft, as message codes of the room (3-aviation section 5). */
export function aircraftWarnings(one: Pick<Checked, 'images' | 'amenities'>): string[] {
  const warnings: string[] = []
  if (one.images.length === 0) warnings.push('no-images')
  if (one.amenities.length === 0) warnings.push('no-amenities')
  return warnings
}

/**
 * An aircraft with an error is not active, against any request (3-aviation section 4): it stays so until the error is
 * corrected and a user makes it active again (decision D25). Its place in the fleet: active ones first, then by tail
 * and name (3-aviation section 5).
 */
export function settleAircraft(one: Doc, wanted: boolean): { readonly doc: Doc; readonly active: boolean } {
  const { errors, tail_number, name } = one
  const active = wanted && Array.isArray(errors) && errors.length === 0
  return { doc: { ...one, fleet_place: `${active ? 0 : 1} ${textOf(tail_number)} ${textOf(name)}` }, active }
}
