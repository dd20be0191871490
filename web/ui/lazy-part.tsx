import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react'
import { reasonOf } from '../platform/api/api-error.ts'
import { loadPart } from '../platform/load-part.ts'
import { notify } from '../platform/notices.ts'
import { ErrorState } from './states.tsx'

/** A part that the server does not have any more, unlike one that is here and fails. */
class PartMissing extends Error {
  override name = 'PartMissing'
}

interface PartBoundaryProps {
  /** The next drawing fetches a failed part again. */
  readonly onMissing: () => void
  /** True if the error is shown in place of the part. */
  readonly isErrorShown: boolean
  readonly children: () => ReactNode
}

class PartBoundary extends Component<PartBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(): void {
    this.props.onMissing()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children()
    if (!(error instanceof PartMissing)) throw error
    const retry = () => this.setState({ error: undefined })
    return this.props.isErrorShown && <ErrorState error={error} onRetry={retry} />
  }
}

/** Says that something cannot be shown; said of several at once, it is shown once. */
export const notifyMissing = (): void =>
  void notify({ id: 'part-missing', ...reasonOf(new PartMissing()), kind: 'error' })

/** A layer that its opener can close. */
export interface Closing {
  readonly onClose: () => void
}

/** For a layer whose missing code would block the page: it closes, and says why. */
export const closeMissing = ({ onClose }: Closing): void => {
  notifyMissing()
  onClose()
}

/** Code of a part: its fetch, shared by all places that draw it, and the module once it is loaded. */
class PartCode<Props> {
  here: ComponentType<Props> | undefined
  readonly #load: () => Promise<ComponentType<Props>>
  #underWay: Promise<ComponentType<Props>> | undefined

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load
  }

  fetch(): Promise<ComponentType<Props>> {
    this.#underWay ??= this.#fetchNow()
    return this.#underWay
  }

  async #fetchNow(): Promise<ComponentType<Props>> {
    try {
      this.here = await loadPart(this.#load)
      return this.here
    } catch (cause) {
      this.#underWay = undefined
      throw new PartMissing('A part of the page is missing.', { cause })
    }
  }
}

interface AnyPartCode {
  readonly here: object | undefined
  readonly fetch: () => Promise<object>
}

const codeOfParts = new WeakMap<object, AnyPartCode>()

/** True if a part can be drawn at once; so can any component that is no `lazyPart`. */
export function isPartHere(part: object | undefined): boolean {
  const code = part && codeOfParts.get(part)
  return code === undefined || (code.here !== undefined && isPartHere(code.here))
}

/** Fetches a part, and the one that it resolves to, before it is drawn. Rejects if the server no longer has it. */
export async function fetchPart(part: object | undefined): Promise<void> {
  const code = part && codeOfParts.get(part)
  if (code !== undefined) await fetchPart(await code.fetch())
}

/**
 * A part of the page that is fetched when it is first drawn, under a `Suspense`. Without a network it is retried until
 * it arrives. If the server no longer has it, the page continues without it: with a message and Retry, or with the
 * action of `onMissing`. Each new drawing fetches it again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onMissing?: (props: Props) => void,
): ComponentType<Props> {
  const code = new PartCode(load)
  const ask = () => lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: await code.fetch() }))
  let asked = ask()
  function Part(props: Props) {
    // A loaded part is drawn at once: through the promise it would appear one draw later, and move the page.
    const [Here] = useState(() => code.here)
    return (
      <PartBoundary
        onMissing={() => {
          asked = ask()
          onMissing?.(props)
        }}
        isErrorShown={onMissing === undefined}
      >
        {() => {
          const Shown = Here ?? asked
          return <Shown {...props} />
        }}
      </PartBoundary>
    )
  }
  codeOfParts.set(Part, code)
  return Part
}

/**
 * A part with a simpler replacement: it is fetched when first drawn, and throws if it is missing, so that its parent
 * draws the default.
 */
export const lazyExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await loadPart(load) }))
