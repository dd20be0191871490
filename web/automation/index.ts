import type { ComponentType } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ChosenBarProps } from './rows/chosen-bar.tsx'

export { showProgress } from './show-progress.tsx'

/** Actions on the chosen rows of a list, and on all of them. */
export const ChosenBar: ComponentType<ChosenBarProps> = lazyPart(
  async () => (await import('./rows/chosen-bar.tsx')).ChosenBar,
)
export const ListMenu = lazyPart(
  async () => (await import('./rows/list-menu.tsx')).ListMenu,
  () => undefined,
)
