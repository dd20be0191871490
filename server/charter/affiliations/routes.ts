import {
  approveAffiliation,
  declineAffiliation,
  endAffiliation,
  endShare,
  findCompanies,
  keepShare,
  readAffiliation,
  readOfferPhoto,
  requestAffiliation,
  withdrawAffiliation,
} from '../../../domain/charter/index.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import {
  closeShare,
  listPartnerCompanies,
  saveShare,
  showAffiliation,
  startAffiliation,
  makeStepHandler,
} from './affiliate-verbs.ts'
import { serveOfferPhoto } from './offer-photo.ts'

/** Calls about affiliations and shares. */
export const affiliationRoutes: readonly Route[] = [
  implement(findCompanies, listPartnerCompanies),
  implement(readAffiliation, (ctx, { params }) => showAffiliation(ctx, params.id)),
  implement(requestAffiliation, startAffiliation),
  implement(approveAffiliation, makeStepHandler('approve')),
  implement(declineAffiliation, makeStepHandler('decline')),
  implement(withdrawAffiliation, makeStepHandler('withdraw')),
  implement(endAffiliation, makeStepHandler('end')),
  implement(keepShare, saveShare),
  implement(endShare, closeShare),
  rawRoute({ ...readOfferPhoto, kind: 'raw', handle: serveOfferPhoto }),
]
