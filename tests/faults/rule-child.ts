// One worker process of the product that follows changes and runs rules over and over: started by tests that kill it.
import { followChanges, runRules, sweepRules } from '../../server/automation/index.ts'
import { performRuleAction } from '../../server/rule-verbs.ts'
import { openWorker, repeatJobs } from './open-worker.ts'

await repeatJobs(await openWorker(), [followChanges, sweepRules, runRules(performRuleAction)])
