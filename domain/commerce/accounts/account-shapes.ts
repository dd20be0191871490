import { z } from 'zod'
import { epochMs, shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)

/** Fields of the record of an account, in addition to its provider. */
export const accountShape = {
  label: shortText.default(''),
  /** End of the address to which the provider sends its events. */
  hook: shortText.optional(),
  isTest: z.boolean().default(true),
  /** Names of the keys that are stored. */
  keysSet: z.array(shortText).default([]),
  /** Answer of the provider to the last test with these keys. */
  checked: z
    .strictObject({ at: epochMs, label: shortText, isTest: z.boolean(), failed: shortText.default('') })
    .nullable()
    .default(null),
}

/** The account as its settings show it: its keys by name, never their values. */
export const accountSettingsShape = {
  id,
  version: z.int(),
  label: shortText,
  isTest: z.boolean(),
  active: z.boolean(),
  /** Names of the keys that are stored. */
  keysSet: z.array(shortText),
  /** Address to which the provider sends its events. */
  webhook: z.string(),
  /** Answer to the last test; null before the first one with the present keys. */
  checked: z.object({ at: epochMs, label: shortText, isTest: z.boolean(), failed: shortText }).nullable(),
}

/** A provider that can be configured, with the keys that it needs. */
export const providerKeysShape = {
  title: shortText,
  keys: z.array(z.object({ name: shortText, label: shortText, isSecret: z.boolean(), isOptional: z.boolean() })),
}

/** An account as staff save it. An empty key keeps the stored one. */
export const savedAccountShape = {
  /** Id of an existing account; absent for a new one. */
  id: id.optional(),
  label: shortText.default(''),
  isTest: z.boolean(),
  keys: z.record(shortText, z.string().max(4000)).default({}),
}
