import type { ReactNode } from 'react'

/** In place of client-link.tsx: a plain link, where a test has no router. */
export const ClientLink = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => (
  <a href={path}>{children}</a>
)
