interface Checked {
  readonly name: string
  readonly model?: { readonly name: string } | undefined
  readonly seats?: number | undefined
  readonly images: readonly unknown[]
  readonly amenities: readonly unknown[]
}

/** What keeps an aircraft from being offered, as codes of the room's messages (3-aviation section 5). */
export function aircraftFaults(one: Checked): string[] {
  const faults: string[] = []
  if (!one.name) faults.push('no-name')
  if (!one.model?.name) faults.push('no-model')
  if (!one.seats) faults.push('no-seats')
  return faults
}

/** What an aircraft should have, as codes of the room's messages (3-aviation section 5). */
export function aircraftWarnings(one: Checked): string[] {
  const warnings: string[] = []
  if (one.images.length === 0) warnings.push('no-images')
  if (one.amenities.length === 0) warnings.push('no-amenities')
  return warnings
}
