import { createContext, type ReactNode } from 'react'

export interface FieldBesideProps {
  /** Path of the field in the form, items by their ids: `content.sections[s1].title`. */
  readonly path: string
  readonly label: string
}

/** Draws the additions of a screen at each field of its forms, such as comments; undefined draws none. */
export const FieldBeside = createContext<((field: FieldBesideProps) => ReactNode) | undefined>(undefined)
