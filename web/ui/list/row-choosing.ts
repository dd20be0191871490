import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { RowChoiceSent } from '../../../domain/kernel/lists/row-choice.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { useSelection, type Selection } from './use-selection.ts'

/** Present rows of a list. */
export interface HeldRows {
  /** Those that are loaded. */
  readonly rows: readonly Versioned[]
  /** Names the list: with another filter it is another one. */
  readonly list: string
  /** All of it, loaded or not; undefined where that cannot be said, as of a list that ends by the time. */
  readonly matching: RowChoiceSent | undefined
  /** Fields of the shown columns, in their order; undefined without a choice. */
  readonly columns?: readonly string[] | undefined
}

export interface ChosenActionsProps {
  readonly chosen: RowChoiceSent
  /** Clears the choice. */
  readonly onDone: () => void
}

/** The chosen rows, as they are sent. */
export const chosenRows = ({ ids, isAllMatching }: Selection, { matching }: HeldRows): RowChoiceSent =>
  isAllMatching && matching !== undefined ? matching : { ids: [...ids] }

/** Rows of a list that are chosen, to do one thing with all of them. */
export interface RowChoosing {
  /** The record type, with the fields of the company and whichever columns are shown. */
  readonly definition: RecordDefinition
  readonly selection: Selection
  /** In a narrow list, rows can be chosen only after the user began choosing. */
  readonly isOn: boolean
  readonly setOn: (isOn: boolean) => void
  /** Rows of the list at the time of an action. */
  readonly held: () => HeldRows | undefined
  /** Reports the rows of the list. */
  readonly hold: (held: HeldRows) => void
  /** Actions on the chosen rows; shown once one is chosen. */
  readonly Bar: ComponentType<{ readonly definition: RecordDefinition; readonly held: HeldRows }>
  /** Actions of this list alone. */
  readonly Actions: ComponentType<ChosenActionsProps> | undefined
}

/** Around a list whose rows can be chosen. */
export const RowChoosingContext = createContext<RowChoosing | undefined>(undefined)

export const useRowChoosing = (): RowChoosing | undefined => use(RowChoosingContext)

/** Which rows are chosen, for a list below. */
export function useNewChoosing(
  definition: RecordDefinition,
  { Bar, Actions }: Pick<RowChoosing, 'Bar' | 'Actions'>,
): RowChoosing {
  const selection = useSelection()
  const [isOn, setOn] = useState(false)
  const held = useRef<HeldRows>(undefined)
  return {
    definition,
    selection,
    isOn,
    setOn,
    held: () => held.current,
    hold: (now) => {
      held.current = now
    },
    Bar,
    Actions,
  }
}

/** Reports the rows of a list. Another list begins without chosen rows. */
export function useHeldRows(held: HeldRows): RowChoosing | undefined {
  const choosing = useRowChoosing()
  const hold = useEffectEvent(() => choosing?.hold(held))
  useEffect(() => hold())
  const forget = useEffectEvent(() => choosing?.selection.none())
  const shown = useRef(held.list)
  useEffect(() => {
    if (shown.current !== held.list) forget()
    shown.current = held.list
  }, [held.list])
  return choosing
}
