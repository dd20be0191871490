import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { LogicTable, ValueName } from '../../../domain/kernel/index.ts'

/** Something that a comparison can be made with. */
export interface ValueOption {
  readonly value: string
  /** Label; the value itself where that explains itself. */
  readonly label: string
  readonly detail?: string
  readonly group?: string
}

export interface OptionsProps {
  readonly words: string
  /** `hint` tells that more can be found than is offered. */
  readonly children: (options: readonly ValueOption[], hint?: string) => ReactNode
}

/** Source of the values of a subject. */
export interface ValueSource {
  /** True if only offered values can be chosen; else typed words are values too. */
  readonly isClosed: boolean
  readonly placeholder: string
  /** Gives its children the options for the typed words. */
  readonly Options: ComponentType<OptionsProps>
}

/** Subjects and values of one use of logic. */
export interface LogicUse {
  readonly table: LogicTable
  readonly sources: Readonly<Record<string, ValueSource>>
  readonly nameOf: ValueName
}

const LogicUseContext = createContext<LogicUse | undefined>(undefined)

export const LogicUseProvider = LogicUseContext

export function useLogicUse(): LogicUse {
  const found = use(LogicUseContext)
  if (found === undefined) throw new TypeError('conditions are edited within a use of logic')
  return found
}

/** Faults within logic by their paths, in words. */
export type LogicFaults = Readonly<Record<string, string>>
