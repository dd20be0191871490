import { lazy } from 'react'

const load = () => import('./compose-box.tsx')

/** The box to write in: its own chunk, because a thread is read before it is answered. */
export const ComposeBox = lazy(async () => ({ default: (await load()).ComposeBox }))

/** Fetches the box and its editor while nothing else is to do, so that the first key of an answer is not lost. */
export async function preloadComposeBox(): Promise<void> {
  await Promise.all([load(), import('./rich-editor.tsx')])
}
