export { blocksOfDeal, blocksOfEntry, blocksOfFlights } from './blocks.ts'
export { conflictsOf, placeAt, type ScheduleConflict } from './conflicts.ts'
export { blockKinds, maySeeSchedule, moveInSchedule, readSchedule, type Block, type BlockKind } from './contract.ts'
export { movedLegs } from './move.ts'
