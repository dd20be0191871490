import { createContext, use } from 'react'
import type { Person } from '../avatar.tsx'

/** Options of pickers in forms; set by the shell, which knows the rooms. */
export interface FormSources {
  readonly people: readonly Person[]
  /** Roles of the client's configuration. */
  readonly roles: readonly Person[]
}

const FormSourcesContext = createContext<FormSources | undefined>(undefined)

export const FormSourcesProvider = FormSourcesContext

export function useFormSources(): FormSources {
  const sources = use(FormSourcesContext)
  if (sources === undefined) throw new TypeError('useFormSources needs a FormSourcesProvider above it')
  return sources
}
