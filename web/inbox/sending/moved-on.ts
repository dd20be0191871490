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

/** Newer messages of the thread that hold a message back; undefined if it was refused for another reason. */
export const arrivedSince = (error: unknown): Arrived | undefined =>
  error instanceof ApiError && error.body.code === 'thread-moved-on' ? arrivedIn(error.body.current) : undefined

/** Shows the newer messages. Answers the newest one that the writer has now seen when they send anyway. */
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
 * Sends a message with the newest one that its writer had seen. If the thread has newer ones, shows them, and sends the
 * message again if its writer wants that.
 */
export async function sendOnceSeen(
  attempt: (basedOn: string | undefined) => Promise<Arrived | undefined>,
  basedOn: string | undefined,
): Promise<void> {
  const arrived = await attempt(basedOn)
  const newest = arrived && (await askAboutMovedOn(arrived))
  if (newest !== undefined) await sendOnceSeen(attempt, newest)
}
