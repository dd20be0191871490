/** Looks of a table where no style sheet goes along: mail programs show what is set at each element. */
export const mailTableLooks = {
  table: 'border-collapse:collapse',
  cell: 'border:1px solid #c9c9d1;padding:4px 8px;vertical-align:top;text-align:left',
} as const
