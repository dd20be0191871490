import { z } from 'zod'
import { shortText } from '../kernel/index.ts'

const stage = z.strictObject({
  id: z.string(),
  type: shortText.optional(),
  icon: shortText.optional(),
  label: shortText,
})

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A stage is named by its id or its type (2.3/other-entities.5): without an id it gets its type as one, made unique. */
function withIds(stages: unknown): unknown {
  if (!Array.isArray(stages)) return stages
  const taken = new Set(stages.map((one: unknown) => (isObject(one) ? one['id'] : undefined)))
  return stages.map((one: unknown) => {
    if (!isObject(one) || 'id' in one || typeof one['type'] !== 'string') return one
    const { type } = one
    let id = type
    for (let count = 2; taken.has(id); count += 1) id = `${type}-${count}`
    taken.add(id)
    return { id, ...one }
  })
}

/** The stages of an order, in sequence. */
export const orderStages = z.preprocess(withIds, z.array(stage)).default([])
