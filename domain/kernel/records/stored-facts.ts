import type { Issue } from '../documents/issue.ts'

/** Number that a setting of the client and its records limit. */
export interface StoredLimit {
  readonly value: number
  /** Limit without a setting, and lowest limit in any case. */
  readonly usual: number
  /** Path of the setting in the client; absent if the number is the setting itself. */
  readonly setting?: string
  /** Record type and field whose highest value the limit cannot exceed. */
  readonly record: string
  readonly field: string
  /** Refusal that names the limit. */
  readonly issue: (most: number) => Issue
}

/** Value that an active record of the client must have. */
export interface StoredReference {
  readonly value: string
  readonly record: string
  readonly field: string
  readonly issue: Issue
}
