import { createContext, type ReactNode } from 'react'

export interface FieldBesideProps {
  /** Where the field is in the form, items by their ids: `content.sections[s1].title`. */
  readonly path: string
  readonly label: string
}

/** Draws what a screen shows at each field of its forms, such as comments; nothing where it is undefined. */
export const FieldBeside = createContext<((field: FieldBesideProps) => ReactNode) | undefined>(undefined)
