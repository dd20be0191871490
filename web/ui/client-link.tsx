import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useClientPath } from '../platform/address.ts'

interface ClientLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** Path under the current client: 'quotes/1'. */
  readonly path: string
  /** It leads to the open page only where its words behind `?` are the same too. */
  readonly isExact?: boolean
  readonly children: ReactNode
}

/** A link to a page above the open one looks like any other. */
const asAnyOther = {}
const exactly = { exact: true }
const usually = {}

/** A link within the current client, opened without reloading the page. */
export function ClientLink({ path, isExact = false, children, ...rest }: ClientLinkProps) {
  const clientPath = useClientPath()
  return (
    <Link {...rest} activeProps={asAnyOther} activeOptions={isExact ? exactly : usually} to={clientPath(path)}>
      {children}
    </Link>
  )
}
