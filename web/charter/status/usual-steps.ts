import { charterStatuses, type CharterStatus } from '../../../domain/charter/index.ts'
import type { NextState } from '../../../domain/kernel/index.ts'

interface UsualStep {
  readonly to: CharterStatus
  readonly word: string
}

/** Usual next state of a quote or trip, and the label of its button. */
const usualSteps: Readonly<Partial<Record<CharterStatus, UsualStep>>> = {
  qBroker: { to: 'qCreated', word: 'Start quoting' },
  qSubmitted: { to: 'qCreated', word: 'Start quoting' },
  qImported: { to: 'qOutstanding', word: 'Mark as outstanding' },
  qCreated: { to: 'qOutstanding', word: 'Mark as outstanding' },
  qOutstanding: { to: 'qConfirmed', word: 'Accept' },
  tImported: { to: 'tConfirmed', word: 'Confirm' },
  tSubmitted: { to: 'tConfirmed', word: 'Confirm' },
  tOutstanding: { to: 'tConfirmed', word: 'Confirm' },
  tConfirmed: { to: 'pWaiting', word: 'Await payment' },
  pIssue: { to: 'pWaiting', word: 'Await payment' },
}

const isStatus = (word: unknown): word is CharterStatus => typeof word === 'string' && word in charterStatuses

export const labelOf = (status: string): string => (isStatus(status) ? charterStatuses[status] : status)

/** The usual step, unless it is blocked. */
export function usualStep(status: unknown, states: readonly NextState[]): UsualStep | undefined {
  const step = isStatus(status) ? usualSteps[status] : undefined
  return states.some(({ to, unless }) => to === step?.to && unless === undefined) ? step : undefined
}

/** Statuses that give something up: why is asked for. */
export const givesUp = (status: string): boolean => status === 'cancelled' || status === 'inactive'
