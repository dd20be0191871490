/** True if a field holds no value at all. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** True if a value has no words: undefined, or a list without entries. */
export const isEmptyValue = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)
