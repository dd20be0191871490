import type { Platform } from '../platform.ts'
import { noteReadings } from '../records/note-readings.ts'
import { presenter } from '../records/present.ts'
import { readingCtx } from './current-rows.ts'
import type { LiveTopic, LiveWindow, Subscriber } from './live-topic.ts'

/**
 * Notes the readings of guarded fields before screens are shown them. Only single documents carry such fields; lists
 * leave them out. A screen that joins during the noting is noted as well, so that no unlogged reading is shown.
 */
export async function noteShown(platform: Platform, topic: LiveTopic, window: LiveWindow): Promise<void> {
  const { definition, id } = topic.query
  if (id === undefined || !definition.guarded) return
  const noted = new Set<Subscriber>()
  const waiting = () => topic.unshown(window).filter((subscriber) => !noted.has(subscriber))
  for (let left = waiting(); left.length > 0; left = waiting()) {
    for (const subscriber of left) {
      noted.add(subscriber)
      const rows = window.rows.map(presenter(definition, subscriber.actor))
      await noteReadings(readingCtx(platform, subscriber.actor), definition, rows)
    }
  }
}
