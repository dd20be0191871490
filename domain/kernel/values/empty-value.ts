/** Whether a field holds no value at all. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Whether nothing is to be said of a value: none, or a list without entries. */
export const isEmptyValue = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)
