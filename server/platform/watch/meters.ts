import { Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client'

export type Numbers = Registry<OpenMetricsContentType>

export function openNumbers(): Numbers {
  const numbers: Numbers = new Registry()
  numbers.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  return numbers
}

/** Seconds: from an unnoticed delay to an unacceptable one. */
const waits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const statementTimes = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const jobTimes = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

const requestMeters = (registers: [Numbers]) =>
  ({
    requests: new Histogram({
      name: 'flightline_http_request_duration_seconds',
      help: 'Requests by route pattern, from their first byte to the end of the answer',
      labelNames: ['method', 'route', 'status'],
      buckets: waits,
      registers,
    }),
    statements: new Histogram({
      name: 'flightline_db_statement_duration_seconds',
      help: 'Statements by pool of connections, from being sent to being answered',
      labelNames: ['pool'],
      buckets: statementTimes,
      registers,
    }),
    roundTrips: new Counter({
      name: 'flightline_db_round_trips_total',
      help: 'Times that a connection was given statements while none was under way; pipelined ones share a trip',
      labelNames: ['pool'],
      registers,
    }),
    databaseErrors: new Counter({
      name: 'flightline_db_errors_total',
      help: 'Statements that failed: the database was away, or refused them',
      labelNames: ['pool', 'kind'],
      registers,
    }),
    search: new Histogram({
      name: 'flightline_search_duration_seconds',
      help: 'Searches of one kind of record, and of everything',
      labelNames: ['kind'],
      buckets: waits,
      registers,
    }),
  }) as const

const workMeters = (registers: [Numbers]) =>
  ({
    jobs: new Counter({
      name: 'flightline_job_runs_total',
      help: 'Runs of background work by how they ended; failed means given up',
      labelNames: ['task', 'outcome'],
      registers,
    }),
    jobTimes: new Histogram({
      name: 'flightline_job_duration_seconds',
      help: 'How long runs of background work took',
      labelNames: ['task'],
      buckets: jobTimes,
      registers,
    }),
    mailIn: new Counter({
      name: 'flightline_mail_in_total',
      help: 'Incoming mail: received (stored raw), threaded, held for attention',
      labelNames: ['step'],
      registers,
    }),
    mailOut: new Counter({
      name: 'flightline_mail_out_total',
      help: "Recipients of outgoing mail by the server's word: sent, failed, unknown, queued again",
      labelNames: ['outcome'],
      registers,
    }),
    textIn: new Counter({
      name: 'flightline_text_in_total',
      help: 'Incoming text messages: received (stored raw), threaded, held for attention',
      labelNames: ['step'],
      registers,
    }),
    textOut: new Counter({
      name: 'flightline_text_out_total',
      help: "Recipients of outgoing text messages by the provider's word: sent, failed, unknown, queued again",
      labelNames: ['outcome'],
      registers,
    }),
    storedFailures: new Counter({
      name: 'flightline_stored_numbers_failures_total',
      help: 'Times that the numbers of the database could not be read; the last known are shown',
      registers,
    }),
  }) as const

/**
 * Counters of this process. Labels come from fixed lists (route patterns, tasks, states): never from a client, a user
 * or a record, so that the number of series stays bounded and names no person.
 */
export const openMeters = (numbers: Numbers) => ({ ...requestMeters([numbers]), ...workMeters([numbers]) })

export type Meters = ReturnType<typeof openMeters>

interface Reading {
  readonly name: string
  readonly help: string
  readonly read: () => number
}

/** A number that is looked up when it is asked for, and may fall again. */
export function gaugeOf(numbers: Numbers, { name, help, read }: Reading): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [numbers],
    collect: () => {
      gauge.set(read())
    },
  })
}

/** A number that another part counts already, and that only grows. */
export function counterOf(numbers: Numbers, { name, help, read }: Reading): void {
  const counter = new Counter({
    name,
    help,
    registers: [numbers],
    collect: () => {
      counter.reset()
      counter.inc(read())
    },
  })
}
