/** A task that a user may begin by `POST /cron/trigger`, and the question before it. */
export interface BegunTask {
  readonly path: string
  readonly label: string
  /** Action, its quantity, and its undo. */
  readonly hint: string
  readonly role: string
}

/** Tasks of all pricing rules, which may also be planned for a moment. */
export const pricingTasks = [
  'publishPricingRulesToLive',
  'restorePricingRulesFromBackup',
  'copyPricingRulesToDraft',
] as const

export type PricingTask = (typeof pricingTasks)[number]

const pricingPaths: ReadonlySet<string> = new Set(pricingTasks)

/** True for a task of all pricing rules. */
export const isPricingTask = (path: string): path is PricingTask => pricingPaths.has(path)

/** So many days ahead a task of pricing rules may be planned. */
export const plannedDays = 400

/** The tasks of the charter desk (3-aviation section 7), by the names that the specification gives them. */
export const charterTasks = [
  {
    path: 'importSchedule',
    label: 'Import the schedule',
    hint: 'Imports the schedule of the aircraft from the scheduling software. This also happens every hour.',
    role: 'empties',
  },
  {
    path: 'importEmptyLegs',
    label: 'Import empty legs',
    hint: 'Offers the positioning flights of the imported schedule and of imported trips as empty legs that are not verified. This also happens every hour.',
    role: 'empties',
  },
  {
    path: 'importAircraft',
    label: 'Import the fleet',
    hint: 'Imports the aircraft of the scheduling software. Missing aircraft are added and empty fields are filled in. Entered values stay.',
    role: 'aircraft',
  },
  {
    path: 'importAccounts',
    label: 'Import accounts',
    hint: 'Asks the scheduling software for the account of each imported trip and quote without one. Missing accounts are added, and the flights are linked with them.',
    role: 'accounts',
  },
  {
    path: 'checkAPIHealth',
    label: 'Check the scheduling software',
    hint: 'Asks the scheduling software whether it answers to us. It does the same every hour.',
    role: 'settings',
  },
  {
    path: 'publishPricingRulesToLive',
    label: 'Publish all pricing rules',
    hint: 'Publishes every rule with a changed draft. The present versions are kept and can be restored.',
    role: 'pricing',
  },
  {
    path: 'restorePricingRulesFromBackup',
    label: 'Restore all pricing rules',
    hint: 'Every rule that was published twice or more is live again as it was before. Running it again puts it back.',
    role: 'pricing',
  },
  {
    path: 'copyPricingRulesToDraft',
    label: 'Give up all changes of pricing rules',
    hint: 'Replaces every draft with its live version. The history of each rule keeps the draft.',
    role: 'pricing',
  },
  {
    path: 'cleanOldBrokerRequestQuotes',
    label: 'Remove old broker requests',
    hint: 'Requests of brokers whose departure is more than 30 days ago go to the trash. It does the same every night.',
    role: 'admin',
  },
  {
    path: 'processMarketplaceSubscriptionQueue',
    label: 'Tell subscribers of empty legs',
    hint: 'Looks for subscribers near home of each open empty leg, and sends the mails that are due. It does the same after each change. Only companies that let the program tell subscribers by itself have new mails.',
    role: 'empties',
  },
] as const satisfies readonly BegunTask[]

export type CharterTask = (typeof charterTasks)[number]['path']
