/** The sub-quote manager of a quote with one of its options open. */
export const managerPath = (first: string, option: string): string =>
  `quotes/${encodeURIComponent(first)}/manager?subquoteId=${encodeURIComponent(option)}`
