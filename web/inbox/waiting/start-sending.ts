import { notify } from '../../platform/notices.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendWaiting } from './send-waiting.ts'
import { pathOfPlace } from '../drafts/path-of-place.ts'
import { waitingOf, type Owner, type WaitingMessage } from '../drafts/waiting-messages.ts'

const againAfterMs = 5000

const notifySent = () =>
  notify({ id: 'waiting-sent', title: 'Sent', message: 'The waiting messages are sent.', kind: 'success' })

/** Sends waiting messages as soon as the server can be reached, from any open page. Answers how to end that. */
export function startSending({ apiOf, live }: Platform, owner: Owner, go: (path: string) => void): () => void {
  const waiting = waitingOf(owner)
  const api = apiOf(owner)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isEnded = false

  const notifyRefused = ({ refusal, place }: WaitingMessage) =>
    notify({
      title: `Not sent: ${refusal?.title ?? ''}`,
      message: refusal?.message,
      kind: 'error',
      timeout: 0,
      action: { label: 'Show', run: () => go(pathOfPlace(place)) },
    })
  const attempt = async () => {
    clearTimeout(timer)
    timer = undefined
    if (isRunning || isEnded) return
    isRunning = true
    try {
      await sendWaiting({ api, waiting, onSent: notifySent, onRefused: notifyRefused, isEnded: () => isEnded })
    } catch (error) {
      console.warn('Waiting messages are tried again.', error)
    } finally {
      isRunning = false
      later()
    }
  }
  const later = () => {
    const isWaiting = waiting.all.get().some(({ refusal }) => refusal === undefined)
    if (isWaiting && !isEnded) timer ??= setTimeout(() => void attempt(), againAfterMs)
  }
  const stops = [
    waiting.all.subscribe(later),
    live.state.subscribe(() => {
      if (live.state.get() === 'live') void attempt()
    }),
  ]
  void attempt()
  return () => {
    isEnded = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
