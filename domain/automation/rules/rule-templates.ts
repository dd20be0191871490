import type { RuleDefinition } from './definition.ts'

/** A rule to begin with. */
export interface RuleTemplate {
  readonly id: string
  readonly name: string
  readonly definition: RuleDefinition
}

/** Rules of a charter desk (issue 41). */
export const ruleTemplates: readonly RuleTemplate[] = [
  {
    id: 'no-answer',
    name: 'No answer within 20 minutes',
    definition: {
      when: { kind: 'silence', minutes: 20 },
      actions: [{ do: 'notify', to: ['agents'], words: 'No answer for 20 minutes: {{title}}' }],
    },
  },
  {
    id: 'quote-expires',
    name: 'Quote expires tomorrow',
    definition: {
      when: { kind: 'time', record: 'shares', field: 'expires', minutes: 24 * 60, side: 'before' },
      if: {
        all: [
          { subject: 'kind', verb: 'is', value: 'quote' },
          { subject: 'acceptance_id', verb: 'is', value: 'nothing' },
          { not: { subject: 'revoked_at:since', verb: 'is greater than', value: 0 } },
        ],
      },
      actions: [{ do: 'notify', to: ['agents'], words: '{{object.label}} expires {{expires}} and is not signed.' }],
    },
  },
  {
    id: 'unsigned-trip',
    name: 'Trip departs in 24 hours without a signature',
    definition: {
      when: { kind: 'time', record: 'trips', field: 'departure_date', minutes: 24 * 60, side: 'before' },
      if: {
        all: [
          { subject: 'signed', verb: 'is', value: 'no' },
          { subject: 'status', verb: 'is not', value: 'cancelled' },
        ],
      },
      actions: [
        { do: 'notify', to: ['agents'], words: '{{title}} departs {{departure_date}} and is not signed.' },
        { do: 'task', name: 'Get a signature for {{title}}', user: '', hours: 12 },
      ],
    },
  },
  {
    id: 'payment-failed',
    name: 'Payment failed',
    definition: {
      when: { kind: 'change', record: 'payments', onCreate: true, fields: ['status'] },
      if: { subject: 'status', verb: 'is', value: 'failed' },
      actions: [
        { do: 'notify', to: ['agents'], words: '{{title}} failed: {{amount}}' },
        { do: 'task', name: 'Ask for another payment: {{title}}', user: '', hours: 4 },
      ],
    },
  },
]
