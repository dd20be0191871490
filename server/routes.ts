import { globalSearchSources } from '../domain/global-search.ts'
import { records } from '../domain/records.ts'
import { threadsmsgs } from '../domain/inbox/index.ts'
import { accounts } from '../domain/charter/index.ts'
import { products } from '../domain/commerce/index.ts'
import { contacts } from '../domain/crm/index.ts'
import {
  assistantRoutes,
  automationRoutes,
  clockworkRoutes,
  queueRoutes,
  queueTriggered,
  rowRoutes,
  ruleRoutes,
  timedTriggered,
  triggerRoutes,
  type TriggeredTask,
  webhookRoutes,
} from './automation/index.ts'
import { authRoutes, companyRoutes, type SignIn } from './company/index.ts'
import { charterRoutes, charterTriggered, invoicePages, tripDebts } from './charter/index.ts'
import {
  carrierRoutes,
  bookRoutes,
  daybookRoutes,
  figureRoutes,
  goodsRoutes,
  paymentRoutes,
  reminderRoutes,
  reconciliationRoutes,
  returnRoutes,
  salesRoutes,
  shippingRoutes,
  shortUrlRoutes,
  countRoutes,
  statementRoutes,
  subscriptionRoutes,
  termsRoutes,
  workRoutes,
  commerceTriggered,
} from './commerce/index.ts'
import { crmRoutes, settleRoutes } from './crm/index.ts'
import { adRoutes } from './commerce/ads/ad-routes.ts'
import { salePageRoutes } from './commerce/customer-pages/routes.ts'
import { contentRoutes } from './content/copy-url.ts'
import { folderRoutes } from './content/file-folders.ts'
import { generateRoutes } from './content/ai/generate-routes.ts'
import { iconRoutes } from './content/icons.ts'
import { siteRoutes } from './content/site/site-routes.ts'
import { pictureRoutes } from './content/pictures/prepare-picture.ts'
import { renderPhoto } from './content/pictures/render-photo.ts'
import { guidesSeenRoutes } from './content/guides-seen.ts'
import { convertPictures } from './content/pictures/convert-heic.ts'
import { refuseUpload } from './content/refuse-upload.ts'
import { archiveRoutes } from './inbox/archives/index.ts'
import { exportRoutes } from './inbox/export/index.ts'
import { followUpsTriggered, setFollowUp } from './inbox/follow-up/index.ts'
import { healthRoutes } from './inbox/health/health-routes.ts'
import { heldRoutes } from './inbox/held/held-routes.ts'
import { inboxRoutes, isPassedOn } from './inbox/index.ts'
import { mailRoutes } from './inbox/mail/index.ts'
import { textRoutes } from './inbox/text/index.ts'
import { webFormRoutes } from './inbox/web-form/web-form-routes.ts'
import { fileRoutes } from './platform/files/file-routes.ts'
import type { Route } from './platform/http/route.ts'
import { work } from './jobs.ts'
import { jobRoutes } from './platform/jobs/job-routes.ts'
import { recordRoutes } from './platform/records/routes.ts'
import { hookRoutes } from './platform/effects/index.ts'
import { moneyEffects } from './money-effects.ts'
import { providerDialects } from './providers.ts'
import { foreseen, refusals } from './refusals.ts'
import { shippingDesk } from './shipping-desk.ts'
import { till } from './till.ts'
import { searchRoutes } from './platform/records/search/search-routes.ts'

/** Parts of the process that routes hand requests on to. */
export interface RouteParts {
  readonly signIn: SignIn
}

/** Names of the specification (1-shell section 7) for indexes that are one here for all clients. */
const indexNames: ReadonlyMap<string, string> = new Map([
  ['eqip_products', products.name],
  ['messages', threadsmsgs.name],
])

const makeTriggered = (): readonly TriggeredTask[] => [
  ...timedTriggered(work.timed),
  followUpsTriggered,
  queueTriggered,
  ...charterTriggered,
  ...commerceTriggered,
]

const makeAutomation = (): readonly Route[] => [
  ...automationRoutes,
  ...assistantRoutes,
  ...rowRoutes(foreseen),
  ...triggerRoutes(makeTriggered()),
  ...ruleRoutes,
  ...clockworkRoutes(work.timed),
  ...queueRoutes(setFollowUp),
  ...webhookRoutes(new Map(records.map(({ name, label }) => [name, label.many]))),
]

const makeShared = (): readonly Route[] => [
  ...crmRoutes,
  ...settleRoutes(moneyEffects),
  ...charterRoutes,
  ...salePageRoutes({ till, tripDebts, renderPhoto }),
  ...goodsRoutes,
  ...adRoutes,
  ...termsRoutes,
  ...statementRoutes([accounts, contacts]),
  ...countRoutes,
  ...salesRoutes,
  ...shippingRoutes,
  ...returnRoutes(till),
  ...workRoutes,
  ...shortUrlRoutes,
  ...contentRoutes(records),
  ...folderRoutes,
  ...generateRoutes,
  ...iconRoutes,
  ...pictureRoutes(records),
  ...siteRoutes,
  ...guidesSeenRoutes,
  ...makeAutomation(),
  ...inboxRoutes,
  ...archiveRoutes,
  ...exportRoutes,
  ...fileRoutes(records, { refuse: refuseUpload, convert: convertPictures, isReadElsewhere: isPassedOn }),
  ...jobRoutes,
  ...mailRoutes,
  ...heldRoutes,
  ...healthRoutes,
  ...textRoutes,
  ...hookRoutes(providerDialects),
  ...paymentRoutes(till),
  ...carrierRoutes(shippingDesk),
  ...reminderRoutes({ till, invoicePages }),
  ...reconciliationRoutes(till),
  ...subscriptionRoutes(till),
  ...bookRoutes,
  ...daybookRoutes,
  ...figureRoutes,
  ...webFormRoutes,
  ...searchRoutes({ definitions: records, sources: globalSearchSources, otherNames: indexNames }),
  ...records.flatMap((definition) => recordRoutes(definition, refusals.get(definition.name))),
]

/** Those that need no part of a server: made once, for any number of servers of a process. */
let shared: readonly Route[] | undefined

/** Every call that the product serves. The attack matrix is generated from this list. */
export function routes({ signIn }: RouteParts): readonly Route[] {
  shared ??= makeShared()
  return [...authRoutes(signIn), ...companyRoutes(signIn), ...shared]
}
