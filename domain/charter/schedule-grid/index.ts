export { blocksOfDeal, blocksOfEntry, blocksOfFlights, flightsOf, flownLeg } from './blocks.ts'
export { cellsOf, changedSchedule, type Schedule, type ScheduleCell } from './cells.ts'
export { conflictsOf, placeAt, type ScheduleConflict } from './conflicts.ts'
export {
  blockKinds,
  isScheduleSpan,
  maySeeSchedule,
  moveInSchedule,
  readSchedule,
  schedulePath,
  type Block,
  type BlockKind,
} from './contract.ts'
export { movedLegs } from './move.ts'
export {
  openScheduleCall,
  spanFrom,
  spanOfAddress,
  steppedBy,
  type ScheduleSpan,
  type ScheduleView,
  type SpanWords,
} from './shown-span.ts'
