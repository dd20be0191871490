import { stepsTo, type StatusTone, type Transitions } from '../../kernel/index.ts'

/** States of a return that a customer asked for. */
export const returnStates = {
  asked: 'Asked for',
  approved: 'Approved',
  received: 'Received',
  refused: 'Refused',
  canceled: 'Canceled',
  withdrawn: 'Withdrawn',
} as const

export type ReturnState = keyof typeof returnStates

export const returnStateNames = Object.keys(returnStates) as [ReturnState, ...ReturnState[]]

export const returnTones: Readonly<Partial<Record<ReturnState, StatusTone>>> = {
  asked: 'waiting',
  approved: 'waiting',
  received: 'good',
  refused: 'over',
  canceled: 'over',
  withdrawn: 'over',
}

export const returnTransitions: Transitions<ReturnState> = {
  field: 'state',
  log: 'state_change',
  labels: returnStates,
  begins: ['asked'],
  steps: {
    asked: stepsTo('approved', 'refused', 'withdrawn'),
    approved: stepsTo('received', 'canceled'),
    received: [],
    refused: [],
    canceled: [],
    withdrawn: [],
  },
}

/** Why customers send goods back. */
export const returnReasons = {
  damaged: 'It arrived damaged',
  defective: 'It does not work',
  wrong: 'It is not what I ordered',
  fit: 'It does not fit',
  late: 'It arrived too late',
  mind: 'I no longer need it',
  other: 'Another reason',
} as const

export type ReturnReason = keyof typeof returnReasons

export const returnReasonNames = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]
