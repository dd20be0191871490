import { Counter } from 'prom-client'
import { liveCloseCodes } from '../../../domain/kernel/live/live-protocol.ts'
import { counterOf, gaugeOf, type Numbers } from '../watch/meters.ts'
import type { Live } from './open-live.ts'

function showClosed(numbers: Numbers, live: Live): void {
  const counter = new Counter({
    name: 'flightline_live_closed_total',
    help: 'Sockets that the server closed, by reason; tooSlow did not take what it was sent',
    labelNames: ['reason'],
    registers: [numbers],
    collect: () => {
      const { closed } = live.stats()
      counter.reset()
      for (const [reason, code] of Object.entries(liveCloseCodes)) counter.inc({ reason }, closed.get(code) ?? 0)
    },
  })
}

function showPresence(numbers: Numbers, live: Live): void {
  gaugeOf(numbers, {
    name: 'flightline_live_present',
    help: 'What screens of all processes have open, as colleagues are shown it: records, and texts that several write',
    read: () => live.stats().present,
  })
  counterOf(numbers, {
    name: 'flightline_live_people_told_total',
    help: 'Messages that showed a socket who else has a record open',
    read: () => live.stats().peopleSent,
  })
}

/** Shows what the live part of a process does. */
export function showLive(numbers: Numbers, live: Live): void {
  gaugeOf(numbers, {
    name: 'flightline_live_sockets',
    help: 'Open live sockets',
    read: () => live.stats().sockets,
  })
  gaugeOf(numbers, {
    name: 'flightline_live_watches',
    help: 'Queries that sockets watch',
    read: () => live.stats().watches,
  })
  gaugeOf(numbers, {
    name: 'flightline_live_topics',
    help: 'Different queries among them, each read once for all its sockets',
    read: () => live.stats().topics,
  })
  gaugeOf(numbers, {
    name: 'flightline_live_feed_lag_seconds',
    help: 'Since when the change feed has not been at its end; up to 2 while nothing changes',
    read: () => live.stats().feedBehindMs / 1000,
  })
  gaugeOf(numbers, {
    name: 'flightline_live_feed_held_seconds',
    help: 'For how long one open transaction has held back what screens are shown; the log names its session',
    read: () => live.stats().feedHeldMs / 1000,
  })
  counterOf(numbers, {
    name: 'flightline_live_changes_read_total',
    help: 'Changes read from the log',
    read: () => live.stats().changesRead,
  })
  counterOf(numbers, {
    name: 'flightline_live_reads_total',
    help: 'Reads of watched queries',
    read: () => live.stats().reads,
  })
  counterOf(numbers, {
    name: 'flightline_live_read_failures_total',
    help: 'Reads of watched queries that failed and are tried again, or were refused',
    read: () => live.stats().failedReads,
  })
  counterOf(numbers, {
    name: 'flightline_live_messages_sent_total',
    help: 'Messages sent to sockets because something changed',
    read: () => live.stats().sent,
  })
  showPresence(numbers, live)
  showClosed(numbers, live)
}
