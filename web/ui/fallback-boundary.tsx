import { Component, type ReactNode } from 'react'

interface FallbackBoundaryProps {
  /** Name of the content, for the log. */
  readonly what: string
  /** Shown instead of content that failed. */
  readonly fallback: ReactNode
  /** Called once the content has failed. */
  readonly onFailed?: (error: unknown) => void
  readonly children: ReactNode
}

/** A part of a screen that may fail without taking the screen along: something simpler replaces it. */
export class FallbackBoundary extends Component<FallbackBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(`${this.props.what} failed. A simpler version is shown instead.`, error)
    this.props.onFailed?.(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
