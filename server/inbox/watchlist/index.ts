export { raiseMatches } from './raise-matches.ts'
