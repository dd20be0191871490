import { collectDefaultMetrics } from 'prom-client'
import { openNumbers, type Numbers } from './meters.ts'

let processWide: Numbers | undefined

/** Lag of the event loop, memory, garbage collection, handles: one set for the process, however many servers it holds. */
export function processNumbers(): Numbers {
  if (!processWide) {
    processWide = openNumbers()
    collectDefaultMetrics({ register: processWide })
  }
  return processWide
}
