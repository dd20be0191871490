import type { ComponentProps, ComponentType } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

type BoxProps = ComponentProps<typeof import('./compose-box.tsx').ComposeBox>

const load = () => import('./compose-box.tsx')

/** The box to write in: its own chunk, because a thread is read before it is answered. */
export const ComposeBox: ComponentType<BoxProps> = lazyPart(async () => (await load()).ComposeBox)

/** Fetches the box and its editor in idle time, so that the first key of an answer is not lost. */
export async function preloadComposeBox(): Promise<void> {
  try {
    await Promise.all([load(), import('./rich-editor.tsx')])
  } catch (error) {
    console.info('The message box loads when you need it.', error)
  }
}
