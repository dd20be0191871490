import { ClientLink } from '../../ui/client-link.tsx'

interface FaultProps {
  /** Id of the page. */
  readonly page: string
  readonly fault: {
    readonly kind: string
    readonly words: string
    /** Path of the field in which the fault is, where it is in one. */
    readonly path?: string | undefined
  }
}

/** Fault of a page that a check found, with a link to its field. */
export function FaultWords({ page, fault: { kind, words, path } }: FaultProps) {
  if (path === undefined) return words
  return (
    <ClientLink path={`cms/pages/${page}?fault=${encodeURIComponent(path)}&fault_kind=${kind}`}>{words}</ClientLink>
  )
}
