import { useSyncExternalStore } from 'react'

/** The four screens of the specification (2-content section 2). */
export type Breakpoint = 'mobile' | 'small' | 'tablet' | 'desktop'

/** Widest window of each, in em; those of the stylesheets. */
const limits: readonly (readonly [Breakpoint, MediaQueryList])[] = [
  ['mobile', matchMedia('(max-width: 30em)')],
  ['small', matchMedia('(max-width: 48em)')],
  ['tablet', matchMedia('(max-width: 64em)')],
]

const current = (): Breakpoint => limits.find(([, query]) => query.matches)?.[0] ?? 'desktop'

const subscribe = (listener: () => void) => {
  for (const [, query] of limits) query.addEventListener('change', listener)
  return () => {
    for (const [, query] of limits) query.removeEventListener('change', listener)
  }
}

const useBreakpoint = (): Breakpoint => useSyncExternalStore(subscribe, current)

/** One pane at a time: phones and small windows. */
export const useIsNarrow = (): boolean => ['mobile', 'small'].includes(useBreakpoint())

/** A phone held upright. */
export const useIsMobile = (): boolean => useBreakpoint() === 'mobile'
