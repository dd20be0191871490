export { calculateFlight, findAlikeQuotes, quoteRequest, readRequestOf } from './contract.ts'
export type { Confidence, RequestMark, Span } from './facts.ts'
export { requestMessages } from './messages.ts'
