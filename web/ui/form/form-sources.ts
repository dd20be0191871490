import { createContext, use } from 'react'
import type { Person } from '../avatar.tsx'

/** What pickers in forms offer; given by the shell, which knows the rooms. */
export interface FormSources {
  readonly people: readonly Person[]
  /** Roles of the client's configuration. */
  readonly roles: readonly Person[]
}

const FormSourcesContext = createContext<FormSources>({ people: [], roles: [] })

export const FormSourcesProvider = FormSourcesContext
export const useFormSources = (): FormSources => use(FormSourcesContext)
