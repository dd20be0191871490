import { Component, Suspense, type ComponentType, type ReactNode } from 'react'
import type { Doc } from '../../../domain/kernel/index.ts'

export interface ItemProps {
  readonly row: Doc
}

/** How a list shows one record of a kind in its own way. */
export type ItemLayout = ComponentType<ItemProps>

interface BoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Shows what is usual in place of what cannot be shown. */
class LayoutBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn('A list item is shown in the usual way, because its own layout could not be loaded.', error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

interface OwnWayProps {
  /** Shown while the layout loads, and where it fails to load (2-content section 2). */
  readonly usual: ReactNode
  readonly children: ReactNode
}

export function OwnWay({ usual, children }: OwnWayProps) {
  return (
    <LayoutBoundary fallback={usual}>
      <Suspense fallback={usual}>{children}</Suspense>
    </LayoutBoundary>
  )
}
