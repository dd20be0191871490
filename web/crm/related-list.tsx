import type { ReactNode } from 'react'
import { ClientLink } from '../ui/client-link.tsx'
import { NotYet } from '../ui/detail/not-yet.tsx'
import { MoreFailed } from '../ui/states.tsx'
import classes from './related-list.module.css'

/** One record that has to do with the one on the page. */
export interface RelatedLine {
  readonly id: string
  /** Path of its page; absent without one. */
  readonly path?: string
  readonly title: string
  readonly note?: ReactNode
}

interface RelatedListProps {
  readonly title: string
  readonly view: {
    readonly isLoading: boolean
    readonly hasMore: boolean
    readonly error: Error | null
    readonly retry: () => void
  }
  readonly lines: readonly RelatedLine[]
  /** Number of them, if it is known. */
  readonly count?: number
  /** Begins another one. */
  readonly add?: ReactNode
  readonly nothing?: string
}

const Line = ({ path, title, note }: RelatedLine) => (
  <li>
    {path === undefined ? <span>{title}</span> : <ClientLink path={path}>{title}</ClientLink>}
    {note !== undefined && note !== '' && <small>{note}</small>}
  </li>
)

/** Records of a kind on the page of another one, with their number. Draws nothing for none. */
export function RelatedList({ title, view, lines, count, add, nothing }: RelatedListProps) {
  const { isLoading, hasMore, error } = view
  const isEmpty = error === null && lines.length === 0
  if (isLoading) return <NotYet />
  if (isEmpty && (nothing ?? add) === undefined) return null
  const known = count ?? `${lines.length}${hasMore ? '+' : ''}`
  return (
    <section className={classes['related']} aria-label={title}>
      <header>
        <h2>
          {title} <span>{known}</span>
        </h2>
        {add}
      </header>
      <MoreFailed view={view} words="They could not be loaded." />
      {isEmpty && <p className={classes['quiet']}>{nothing}</p>}
      <ul>
        {lines.map((line) => (
          <Line key={line.id} {...line} />
        ))}
      </ul>
    </section>
  )
}
