import { createElement, Suspense } from 'react'
import type { ActivityLine } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ArrivedMessages = lazyPart(async () => (await import('./arrived-messages.tsx')).ArrivedMessages)

type Arrived = readonly ActivityLine[]

const arrivedIn = (current: unknown): Arrived | undefined =>
  typeof current === 'object' && current !== null && 'arrived' in current && Array.isArray(current.arrived)
    ? (current.arrived as Arrived)
    : undefined

/** What arrived in the thread, where a message was held back because of it; undefined where it was refused for another reason. */
export const arrivedSince = (error: unknown): Arrived | undefined =>
  error instanceof ApiError && error.body.code === 'thread-moved-on' ? arrivedIn(error.body.current) : undefined

/** Shows what arrived. Answers the newest message that the writer has now seen when they send anyway. */
function askAboutMovedOn(arrived: Arrived): Promise<string | undefined> {
  return new Promise((resolve) => {
    let seen: string | undefined
    showModal({
      title: 'This thread has moved on',
      size: 'medium',
      body: (close) =>
        createElement(
          Suspense,
          { fallback: null },
          createElement(ArrivedMessages, {
            arrived,
            onLook: close,
            onSend: () => {
              seen = arrived[0]?.id
              close()
            },
          }),
        ),
      onClosed: () => resolve(seen),
    })
  })
}

/**
 * Sends what was written by one that had seen a message. Where the thread has moved on, shows what arrived, and sends it
 * again if its writer wants it to go all the same.
 */
export async function sendOnceSeen(
  attempt: (basedOn: string | undefined) => Promise<Arrived | undefined>,
  basedOn: string | undefined,
): Promise<void> {
  const arrived = await attempt(basedOn)
  const newest = arrived && (await askAboutMovedOn(arrived))
  if (newest !== undefined) await sendOnceSeen(attempt, newest)
}
