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

/** Name of the software. */
export const softwareLabel = (software: (typeof schedulingSoftware)[number]): string => labels[software]

/** Software from which quotes and trips are imported by number (3-aviation section 1, decision D20). */
export const importingSoftware = ['avianis', 'flx', 'schedaero'] as const

export type ImportingSoftware = (typeof importingSoftware)[number]

/** Credentials that software needs for a sign-in, with the provider's labels; null if not needed. */
export interface SoftwareSignIn {
  readonly username: string | null
  readonly secret: string
  readonly apiToken: string | null
}

export const softwareSignIns: Readonly<Record<ImportingSoftware, SoftwareSignIn>> = {
  avianis: { username: 'Client id', secret: 'Client secret', apiToken: null },
  flx: { username: null, secret: 'Auth token', apiToken: null },
  schedaero: { username: null, secret: 'Authentication token', apiToken: 'API token' },
}

interface Used {
  readonly software: { readonly type?: string | undefined; readonly active: boolean }
}

/** Software whose aircraft schedule is imported (3-aviation section 1, decision D20). */
const scheduledSoftware = ['avianis', 'flx', 'jet_insight'] as const

export type ScheduledSoftware = (typeof scheduledSoftware)[number]

/** The software that the aircraft schedule is imported from; undefined where there is none that is in use. */
export const scheduledFrom = ({ software }: Used): ScheduledSoftware | undefined =>
  software.active ? scheduledSoftware.find((one) => one === software.type) : undefined

/** True if flights come by files: the software is in use and cannot be asked by number (decision D20). */
export const csvFrom = ({ software }: Used): boolean =>
  software.active && software.type !== undefined && importsFrom({ software }) === undefined

/** The software that numbers are imported from; undefined where there is none that is in use. */
export function importsFrom({ software }: Used): ImportingSoftware | undefined {
  return software.active ? importingSoftware.find((one) => one === software.type) : undefined
}

/** True if the fleet is read from the software: from Avianis, whose interface lists its aircraft. */
export const fleetFrom = ({ software }: Used): 'avianis' | undefined =>
  importsFrom({ software }) === 'avianis' ? 'avianis' : undefined
