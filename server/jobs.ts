import { records } from '../domain/records.ts'
import { followSharedDraft, listedByMessages, releaseMessage, runBulk } from './inbox/index.ts'
import {
  cleanBrokerRequestsNow,
  cleanOldBrokerRequestQuotes,
  checkApiHealth,
  checkHealthNow,
  closeQuotes,
  followPlans,
  importFleetNow,
  importSchedule,
  importScheduleNow,
} from './charter/index.ts'
import {
  countGroup,
  countBought,
  countGroups,
  repeatTasks,
  runContactImport,
  runErasure,
  tidyImports,
  tidyRelationships,
  writePackage,
} from './crm/index.ts'
import { publishDue } from './content/site/publish-due.ts'
import { countMetrics, runRecordEdit, tidyFeedback, tidyRows, writeRecordExport } from './automation/index.ts'
import { refusals } from './refusals.ts'
import { tidyExports, writeExport } from './inbox/export/index.ts'
import { refreshChips } from './inbox/filter/refresh-chips.ts'
import { raiseFollowUpNow, raiseFollowUps, wakeThreads } from './inbox/follow-up/index.ts'
import { deliverMessage, threadMail } from './inbox/mail/index.ts'
import { pushClear } from './inbox/push/push-clear.ts'
import { pushToDevice } from './inbox/push/push-to-device.ts'
import { pushAgain, pushUnread } from './inbox/push/push-unread.ts'
import { checkMailboxes, cleanMessages, mailUnread, sendUnreadMail } from './inbox/upkeep/index.ts'
import { raiseMatches } from './inbox/watchlist/index.ts'
import { deliverText, threadText } from './inbox/text/index.ts'
import { silenceSignedOut, tidySignIn } from './company/index.ts'
import { removeLeftovers } from './platform/upkeep/remove-leftovers.ts'
import { purge } from './platform/upkeep/purge.ts'
import type { WorkList } from './platform/jobs/task-list.ts'

/** Every kind of background work and every timed task of the product. */
export const work: WorkList = {
  jobs: [
    threadMail,
    deliverMessage,
    threadText,
    deliverText,
    releaseMessage,
    runBulk,
    runContactImport,
    writePackage,
    runErasure,
    countGroup,
    runRecordEdit(refusals),
    writeRecordExport,
    followSharedDraft,
    writeExport,
    raiseFollowUpNow,
    sendUnreadMail,
    pushUnread,
    pushToDevice,
    pushAgain,
    pushClear,
    importScheduleNow,
    importFleetNow,
    checkHealthNow,
    cleanBrokerRequestsNow,
  ],
  timed: [
    removeLeftovers,
    purge(records, listedByMessages),
    tidySignIn,
    silenceSignedOut,
    tidyFeedback,
    countMetrics,
    tidyExports,
    raiseFollowUps,
    wakeThreads,
    refreshChips,
    raiseMatches,
    mailUnread,
    cleanMessages,
    checkMailboxes,
    closeQuotes,
    followPlans,
    publishDue,
    countGroups,
    countBought,
    repeatTasks,
    tidyImports,
    tidyRelationships,
    tidyRows,
    cleanOldBrokerRequestQuotes,
    importSchedule,
    checkApiHealth,
  ],
}
