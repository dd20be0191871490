import { Component, type ComponentType, type ReactNode } from 'react'
import type { Doc } from '../../../domain/kernel/index.ts'

export interface ItemProps {
  readonly row: Doc
}

/** Custom layout of one record of a kind in a list. */
export type ItemLayout = ComponentType<ItemProps>

interface BoundaryProps {
  readonly usual: ReactNode
  readonly children: ReactNode
}

/** Shows the default if a layout cannot be loaded (2-content section 2). */
export class LayoutBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn('A list item is shown in the usual way, because its own layout could not be loaded.', error)
  }

  override render() {
    return this.state.hasFailed ? this.props.usual : this.props.children
  }
}
