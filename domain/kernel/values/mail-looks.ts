/** Looks of a table without a style sheet: mail programs show inline styles. */
export const mailTableLooks = {
  table: 'border-collapse:collapse',
  cell: 'border:1px solid #c9c9d1;padding:4px 8px;vertical-align:top;text-align:left',
} as const
