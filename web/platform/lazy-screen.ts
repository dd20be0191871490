import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router'
import { loadPart } from './load-part.ts'

/** Not the words of the browser: at those the router reloads the page, and unsaved input would be lost. */
class ScreenMissing extends Error {
  override name = 'ScreenMissing'
}

/**
 * The code of a screen, fetched when it is opened. Without a network it is tried again until it comes; where the server
 * has it no more, the user is asked before the page is reloaded (1-shell section 8, chunk-load failure).
 */
export const lazyRouteComponent: typeof lazyComponent = (load, name) =>
  lazyComponent(
    () =>
      loadPart(load).catch((cause: unknown) => {
        throw new ScreenMissing('This screen is part of an older version.', { cause })
      }),
    name,
  )
