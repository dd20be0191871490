import { Counter, Gauge } from 'prom-client'
import type { Numbers } from './meters.ts'
import type { Replicas } from '../database/replicas.ts'

/** Shows what each replica does. Servers are named by host and port. */
export function showReplicas(numbers: Numbers, replicas: Replicas): void {
  const away = new Gauge({
    name: 'flightline_replica_away',
    help: '1 while a replica cannot be read: it does not answer, or is no standby',
    labelNames: ['server'],
    registers: [numbers],
    collect: () => {
      for (const { server, isAway } of replicas.stats) away.set({ server }, isAway ? 1 : 0)
    },
  })
  const behind = new Gauge({
    name: 'flightline_replica_behind_seconds',
    help: 'How much of the life of the primary a replica does not show yet; absent while that is not known',
    labelNames: ['server'],
    registers: [numbers],
    collect: () => {
      behind.reset()
      for (const { server, behindMs } of replicas.stats)
        if (behindMs !== undefined) behind.set({ server }, behindMs / 1000)
    },
  })
  const reads = new Counter({
    name: 'flightline_replica_reads_total',
    help: 'Reads sent to a replica: answered there, or asked again on the primary because it was too old there or failed',
    labelNames: ['server', 'outcome'],
    registers: [numbers],
    collect: () => {
      reads.reset()
      for (const { server, reads: answered, tooOld, failed } of replicas.stats) {
        reads.inc({ server, outcome: 'answered' }, answered)
        reads.inc({ server, outcome: 'too_old' }, tooOld)
        reads.inc({ server, outcome: 'failed' }, failed)
      }
    },
  })
}
