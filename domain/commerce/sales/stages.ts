import type { StageColour } from './sale-shape.ts'

/** A stage of an order, as the client declares it. */
export interface SaleStage {
  readonly id: string
  readonly label: string
  readonly type?: string | undefined
}

/** Stages of a client that declares none. */
const usualStages: readonly SaleStage[] = [
  { id: 'items', label: 'Items' },
  { id: 'work', label: 'Work' },
  { id: 'inspection', label: 'Inspection' },
  { id: 'payment', label: 'Payment' },
  { id: 'shipping', label: 'Shipping' },
  { id: 'delivered', label: 'Delivered' },
]

export const chooseStages = (own: readonly SaleStage[]): readonly SaleStage[] => (own.length > 0 ? own : usualStages)

/** The stage of a kind: by its id, else its type. */
export const findStage = (stages: readonly SaleStage[], kind: string): SaleStage | undefined =>
  stages.find(({ id }) => id === kind) ?? stages.find(({ type }) => type === kind)

/** Colours of the stages of an order, by their ids. */
export type StageColours = Readonly<Record<string, StageColour>>

export const colourOf = (colours: StageColours, stage: string): StageColour => colours[stage] ?? 'none'

const isOver = (colour: StageColour): boolean => colour === 'green' || colour === 'black'

export const isStageOver = (colours: StageColours, stage: string): boolean => isOver(colourOf(colours, stage))

/** Place of the stage of an order; 0 for one that is in none yet. */
const findPlaceOfStage = (stages: readonly SaleStage[], stage: string | undefined): number =>
  Math.max(
    0,
    stages.findIndex(({ id }) => id === stage),
  )

/** The stage that an order moves to, without those that are not needed; undefined at the end. */
export function nextStage(
  stages: readonly SaleStage[],
  colours: StageColours,
  { from, by }: { readonly from: string | undefined; readonly by: 1 | -1 },
): SaleStage | undefined {
  let at = findPlaceOfStage(stages, from) + by
  while (stages[at] !== undefined && colourOf(colours, stages[at]?.id ?? '') === 'black') at += by
  return stages[at]
}
