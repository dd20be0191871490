import { records } from '../domain/records.ts'
import { followSharedDraft, listedByMessages, releaseMessage, runBulk } from './inbox/index.ts'
import {
  cleanBrokerRequestsNow,
  checkApiHealth,
  checkHealthNow,
  closeQuote,
  followPlans,
  importFleetNow,
  importSchedule,
  importScheduleNow,
  invoicePages,
  trashBrokerRequest,
} from './charter/index.ts'
import {
  countGroup,
  countBought,
  countGroups,
  holdEvent,
  repeatTask,
  runContactImport,
  runContactMerge,
  runErasure,
  showEffect,
  tidyImports,
  tidyRelationships,
  writePackage,
} from './crm/index.ts'
import { followAds } from './commerce/ads/ad-verbs.ts'
import { leaveCart } from './commerce/shop/leave-cart.ts'
import {
  buyInBatch,
  endStockHold,
  expireGoodsQuote,
  followLabels,
  moveLabel,
  exportLedger,
  notifyWorkers,
  runPriceChange,
} from './commerce/index.ts'
import { datePages } from './content/site/date-pages.ts'
import { eraseFromReleases } from './content/site/erase-from-releases.ts'
import { publishFirstRelease, publishRelease } from './content/site/publish-release.ts'
import { countMetrics, runRecordEdit, tidyFeedback, tidyRows, writeRecordExport } from './automation/index.ts'
import { providerDialects, providers } from './providers.ts'
import { refusals } from './refusals.ts'
import { tidyExports, writeExport } from './inbox/export/index.ts'
import { refreshChips } from './inbox/filter/refresh-chips.ts'
import { raiseFollowUp, wakeThread } from './inbox/follow-up/index.ts'
import { threadMail } from './inbox/mail/index.ts'
import { pushClear } from './inbox/push/push-clear.ts'
import { pushToDevice } from './inbox/push/push-to-device.ts'
import { pushAgain, pushUnread } from './inbox/push/push-unread.ts'
import { checkMailboxes, cleanMessages, mailUnread, sendUnreadMail } from './inbox/upkeep/index.ts'
import { raiseMatches } from './inbox/watchlist/index.ts'
import { threadText } from './inbox/text/index.ts'
import { silenceSignedOut, tidySignIn } from './company/index.ts'
import {
  billSubscriptions,
  changeSubscriptions,
  lookAtSubscriptions,
  closeOutdated,
  moveMoney,
  pollPayments,
  reconcileAccount,
  reconcileAccounts,
  releaseRefund,
  sendReminders,
} from './commerce/index.ts'
import { moneyEffects } from './money-effects.ts'
import { eraseFromEvents, pollEffects, processProviderEvents, tidyProviderEvents } from './platform/effects/index.ts'
import { removeLeftovers } from './platform/upkeep/remove-leftovers.ts'
import { purge } from './platform/upkeep/purge.ts'
import { shippingDesk } from './shipping-desk.ts'
import { till } from './till.ts'
import type { WorkList } from './platform/jobs/task-list.ts'

/** Every kind of background work, of due work and every timed task of the product. */
export const work: WorkList = {
  jobs: [
    ...providers.flatMap(({ jobs = [] }) => jobs),
    threadMail,
    threadText,
    releaseMessage,
    runBulk,
    runContactImport,
    runContactMerge,
    writePackage,
    runErasure([eraseFromReleases, eraseFromEvents(providerDialects)]),
    countGroup,
    datePages,
    runRecordEdit(refusals),
    writeRecordExport,
    runPriceChange,
    exportLedger,
    followSharedDraft,
    writeExport,
    sendUnreadMail,
    pushUnread,
    pushToDevice,
    pushAgain,
    pushClear,
    importScheduleNow,
    importFleetNow,
    checkHealthNow,
    cleanBrokerRequestsNow,
    moveMoney(till),
    changeSubscriptions(till),
    moveLabel(shippingDesk),
    buyInBatch(shippingDesk),
    reconcileAccount(till),
  ],
  due: [
    raiseFollowUp,
    wakeThread,
    repeatTask,
    closeQuote,
    trashBrokerRequest,
    endStockHold,
    expireGoodsQuote,
    billSubscriptions(till),
    lookAtSubscriptions(till),
    notifyWorkers(till),
    leaveCart,
    publishRelease,
    publishFirstRelease,
    refreshChips,
    mailUnread,
    showEffect,
    pollEffects(moneyEffects),
    pollPayments(till),
    followLabels(shippingDesk),
    closeOutdated(till),
    releaseRefund(till),
    processProviderEvents({ dialects: providerDialects, kinds: moneyEffects, hold: holdEvent }),
  ],
  timed: [
    removeLeftovers,
    purge(records, listedByMessages),
    tidySignIn,
    silenceSignedOut,
    tidyFeedback,
    countMetrics,
    tidyExports,
    raiseMatches,
    cleanMessages,
    checkMailboxes,
    followPlans,
    countGroups,
    countBought,
    tidyImports,
    tidyRelationships,
    tidyRows,
    tidyProviderEvents,
    reconcileAccounts,
    followAds,
    importSchedule,
    checkApiHealth,
    sendReminders({ till, invoicePages }),
  ],
}
