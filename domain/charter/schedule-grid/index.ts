export { blocksOfDeal, blocksOfEntry, blocksOfFlights, flightsOf, flownLeg } from './blocks.ts'
export { cellsOf, changedSchedule, type Schedule, type ScheduleCell } from './cells.ts'
export {
  findConflicts,
  longestPositioningMs,
  placeAt,
  type ConflictAircraft,
  type ScheduleConflict,
} from './conflicts.ts'
export {
  blockKinds,
  blockPlace,
  isScheduleSpan,
  maySeeSchedule,
  moveInSchedule,
  readSchedule,
  schedulePath,
  type Block,
  type BlockKind,
  type BlockPlace,
} from './contract.ts'
export { legsToCheck, takenByOthers } from './planned-flights.ts'
export { movedBlock, movedInstant, movedLegs, type MoveSpan } from './move.ts'
export {
  openScheduleCall,
  spanFrom,
  spanOfAddress,
  steppedBy,
  type ScheduleSpan,
  type ScheduleView,
  type SpanWords,
} from './shown-span.ts'
