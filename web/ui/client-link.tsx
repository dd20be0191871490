import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useClientPath } from '../platform/address.ts'

interface ClientLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** Path under the current client: 'quotes/1'. */
  readonly path: string
  readonly children: ReactNode
}

/** A link to a page above the open one looks like any other. */
const asAnyOther = {}

/** A link within the current client, opened without reloading the page. */
export function ClientLink({ path, children, ...rest }: ClientLinkProps) {
  const clientPath = useClientPath()
  return (
    <Link {...rest} activeProps={asAnyOther} to={clientPath(path)}>
      {children}
    </Link>
  )
}
