import type { Ctx } from '../context.ts'
import type { JobRun } from '../jobs/index.ts'

/** Record that an effect is about; `label` is its name in words. */
export interface EffectSubject {
  readonly type: string
  readonly id: string
  readonly label: string
}

/** Committed intent of one effect, as its consequences need it. */
export interface EffectIntent {
  /** Unique among the effects of the client, and our reference at the provider. */
  readonly id: string
  readonly kind: string
  readonly subject: EffectSubject
  /** Counts the idempotency keys, from 1. */
  readonly attempt: number
  /** Id of the effect at the provider, where it has named one. */
  readonly providerId: string | undefined
}

/** Last word on an effect. */
export interface EffectVerdict {
  readonly outcome: 'succeeded' | 'failed'
  /** In the words of the provider or the person. */
  readonly response: string
  readonly providerId?: string | undefined
}

/** Word of a provider that may not be the last one: `pending` has accepted the effect, and the verdict comes later. */
export interface ProviderWord {
  readonly outcome: EffectVerdict['outcome'] | 'pending'
  readonly response: string
  readonly providerId?: string | undefined
}

/**
 * Answer to a call: the word of the provider; `retry` where it has certainly not taken the effect; `unknown` where no
 * answer can be trusted.
 */
export interface EffectAnswer extends Omit<ProviderWord, 'outcome'> {
  readonly outcome: ProviderWord['outcome'] | 'retry' | 'unknown'
}

/** Answer to a look-up by our reference: `absent` where the provider has no such effect; `unknown` as above. */
export interface LookUpAnswer extends Omit<ProviderWord, 'outcome'> {
  readonly outcome: ProviderWord['outcome'] | 'absent' | 'unknown'
}

/** Part of a kind of effect that is needed after its call: by any verdict, and by questions to its provider. */
export interface EffectConsequences {
  readonly name: string
  /** With `lookUp`, the provider is asked for effects that are pending or unknown. */
  readonly inDoubt?: EffectDoubt
  /** Stores what follows from the verdict, in the transaction that settles the effect, and once. */
  keep(ctx: Ctx, intent: EffectIntent, verdict: EffectVerdict): Promise<void>
}

/** Request of a call, with the key that the provider knows a repetition by and our reference. */
export interface EffectRequest<Request> {
  readonly request: Request
  readonly key: string
  readonly reference: string
}

/**
 * Treatment of a call without a known answer. `again`: the same key, which never expires. `unknown`: nothing; a
 * person decides. With `lookUp`, the same key as long as it lasts (milliseconds from its first use, less than the provider
 * keeps it), and from then on the provider is asked for the effect by our reference.
 */
export type EffectDoubt =
  | 'again'
  | 'unknown'
  | {
      readonly keyLastsMs: number
      readonly lookUp: (run: JobRun, reference: string) => Promise<LookUpAnswer>
    }

/** One kind of effect that moves money at a provider. */
export interface EffectKind<Request = unknown> extends EffectConsequences {
  /** The effect in words: 'Card payment'. */
  readonly title: string
  readonly provider: string
  readonly inDoubt: EffectDoubt
  /** The request to the provider as JSON; undefined where the effect is needless. */
  prepare(ctx: Ctx, id: string): Promise<{ readonly subject: EffectSubject; readonly request: Request } | undefined>
  /** The call outside. It answers `unknown` or throws where it has no answer. */
  call(run: JobRun, asked: EffectRequest<Request>): Promise<EffectAnswer>
}
