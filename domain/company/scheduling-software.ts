/** Charter scheduling software that a client may use (3-aviation section 1). */
export const schedulingSoftware = [
  'airplane-manager',
  'fos',
  'avianis',
  'jet_insight',
  'schedaero',
  'flx',
  'bart',
  'other',
] as const

const labels: Record<(typeof schedulingSoftware)[number], string> = {
  'airplane-manager': 'Airplane Manager',
  fos: 'FOS',
  avianis: 'Avianis',
  jet_insight: 'JetInsight',
  schedaero: 'Schedaero',
  flx: 'FL3XX',
  bart: 'BART',
  other: 'Other',
}

/** Options of the scheduling software in the client's form. */
export const softwareChoices = schedulingSoftware.map((value) => ({ value, label: labels[value] }))
