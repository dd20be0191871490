export { DuplicatesScreen } from './merging/duplicates-screen.tsx'
export { MergeScreen } from './merging/merge-screen.tsx'
export { CompanyTimeline } from './timeline/timeline.tsx'
