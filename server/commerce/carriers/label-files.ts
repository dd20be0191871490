import { labels } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { keepContent, nameFile } from '../../platform/files/index.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import type { CarrierShipment } from '../../platform/outside/shipping/shipping-gateway.ts'
import type { MoneyRun } from '../gateway/till.ts'
import type { OpenCarrier } from './carrier-accounts.ts'
import type { LabelRow } from './take-label.ts'

interface Place {
  readonly count: number
  readonly at: number
}

/** Name of the picture of a package: 'label.png' for the only one, 'label-2.png' for the second of several. */
const nameLabelFile = ({ count, at }: Place): string => (count === 1 ? 'label.png' : `label-${at + 1}.png`)
const nameCustomsFile = ({ count, at }: Place): string => (count === 1 ? 'customs.pdf' : `customs-${at + 1}.pdf`)

/** Names of the pictures of a label, one for each package. */
export const listLabelFiles = ({ pieces }: Pick<LabelRow, 'pieces'>): string[] => {
  const count = pieces?.length ?? 1
  return pieces ? pieces.map((_, at) => nameLabelFile({ count, at })) : [nameLabelFile({ count, at: 0 })]
}

/** Path of a file of a label. */
export const placeFile = ({ actor }: Ctx, label: string, name: string): string =>
  `clients/${actor.clientId}/attachments/${labels.name}/${label}/${name}`

/** Way into one client for work that also stores files: a run of a job, or a call. */
export type FollowRun = MoneyRun & Pick<JobRun, 'withOutside'>

/** Stores a file that the provider named, in the steps of a run. */
async function keepFile(
  run: FollowRun,
  { gateway, account }: OpenCarrier,
  { label, name, url }: { readonly label: string; readonly name: string; readonly url: string },
) {
  const { bytes } = await gateway.readFile(account, url)
  const kept = await run.withOutside((ctx) => keepContent(ctx, { name, content: bytes }))
  return run.within(async (ctx) => {
    const { sha256: _, ...file } = await nameFile(ctx, { path: placeFile(ctx, label, name), name, kept, isMade: true })
    return file
  })
}

/** Packages at the provider that have a label: one, or those of an order. */
export const listPieces = (seen: CarrierShipment | undefined): NonNullable<CarrierShipment['pieces']> =>
  (seen?.pieces ?? (seen ? [seen] : [])).filter(({ label }) => label !== undefined)

/** Files of a package. */
export interface PieceFiles {
  readonly file: NonNullable<LabelRow['file']>
  readonly customs?: LabelRow['customs']
}

/** Fetches the pictures of a label and its customs forms, once; empty where they are kept. */
export async function fetchFiles(
  run: FollowRun,
  open: OpenCarrier,
  { row, seen }: { row: LabelRow; seen: CarrierShipment },
): Promise<PieceFiles[]> {
  if (row.file !== undefined) return []
  const pieces = listPieces(seen)
  const files: PieceFiles[] = []
  for (const [at, { label }] of pieces.entries()) {
    if (!label) continue
    const place = { count: pieces.length, at }
    const file = await keepFile(run, open, { label: row.id, name: nameLabelFile(place), url: label.url })
    const form = label.customs_url
    const customs = form && (await keepFile(run, open, { label: row.id, name: nameCustomsFile(place), url: form }))
    files.push({ file, ...(customs && { customs }) })
  }
  return files
}
