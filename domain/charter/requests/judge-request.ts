import { numberPattern } from './plain-words.ts'
import { mark, type RequestMark } from './facts.ts'

const asks =
  /\b(?:quotes?|pricing|price|cost|how much|rates?|estimate|availab\w*|charter\w*|private (?:jet|plane|flight)|need(?:s|ed)?|looking (?:for|to|at)|require|would like|i'?d like|we'?d like|want(?:s|ed)?|wanna|can you|could you|please (?:quote|advise|send|provide|arrange)|request(?:ing)?|rfq|interested in|planning|plan to|trip request|options for|book(?:ing)?|fly(?:ing)? (?:from|to|us)|take us|travel(?:l?ing)?|getting from|get (?:from|to|us)|price me|brauche\w*|mochte\w*|suche\w*|angebot|voudrais|voudrions|besoin|cherche\w*|devis|necesit\w+|quier\w+|quisier\w+|cotizaci\w+|presupuesto|offerte|gostaria\w*|preventivo|pax)\b/

const invoice =
  /\b(?:fuel tickets?|closing (?:our|the|my) (?:\w+ )?books|reconcil\w+|ledger|accounts payable|invoices?|receipts?|remittance|statement of account|payment (?:advice|confirmation|received|reminder)|amount due|past due|overdue|wire (?:confirmation|sent)|paid (?:today|yesterday)|purchase order|(?:catering|fuel|cleaning|limo) order|confirming (?:your |the |our )?(?:\w+ )?order|rechnung|facture|factura|balance due|refund\w*|reimburse\w*|over-?charged|on (?:the|our|your|my) (?:bill|card))\b/
/** Address of the invoice: 'Invoice to athletics', 'separate invoices please'. */
const invoiceTo =
  /(?<=^|[.;,!\n] ?|\bplease |\bseparate |\bcan you |\bcould you )(?:invoices? (?:to|each|the|us|cost|separately|please)\b|invoices\b)/gm
const thanks =
  /\b(?:thank(?:s| you)|merci|danke|dank|grazie|gracias|appreciate|grateful|wonderful|amazing|fantastic|great (?:flight|trip|crew|service))\b/
const past =
  /\b(?:was|were|had|enjoyed|loved|made our|flew|took such|last (?:week|friday|weekend|night|month)|yesterday|etai(?:t|ent)|avons (?:passe|adore)|war (?:super|toll|perfekt|ein|wunderbar|grossartig)|waren|e stat[oa]|fue|estuvo)\b/
const offer =
  /\b(?:empty legs?|positioning (?:flight|leg)s?|one-?way availab\w*|available (?:for charter|at|aircraft)|we (?:have (?:a|an|this|the|one|several|our) (?:\w+ ){0,3}(?:available|empty|aircraft|jets?|positioned)|can offer|are pleased to offer)|special offer|repositioning|our aircraft|our fleet|open for (?:charter|trips)|positioned (?:in|at|out of)|our (?:g-?\d\w*|gulfstream\w*|citation|challenger|falcon|king air)|aircraft available)\b/
const automatic =
  /\b(?:unsubscribe|reply stop|stop receiving|contract fuel|fuel prices|view (?:this email )?in (?:your )?browser|out of (?:the )?office|automatic reply|auto-?reply|do not reply|newsletter|abwesenheit|webinar|password|verification code|security alert|delivery status|(?:accepted|declined) (?:your|this|the) invitation)\b/
const application =
  /\b(?:type[- ]rated|my (?:resume|cv)|(?:mein|mon|il mio|mi) (?:lebenslauf|cv|curriculum)|candidatura|bewerb\w+|candidature|curriculum vitae|lebenslauf|(?:cherche|recherche) (?:un )?(?:emploi|poste)|busco (?:trabajo|empleo)|cerco lavoro|suche (?:eine )?(?:stelle|arbeit)|resume (?:is )?attached|hiring manager|job (?:opening|application|posting)|(?:apply|applying) for|vacanc(?:y|ies)|(?:captain|pilot|crew) position|looking for (?:a )?(?:job|work))\b/
/** A vendor to charter companies. */
const pitch =
  /\b(?:grow your|\d+[- ]min(?:ute)?s? (?:call|chat|demo|next|this|for)|(?:book|schedule) a (?:demo|call)|our (?:software|platform|solution|product)|more leads|your website|seo|increase your|new customers (?:get|receive)|\d+ ?% (?:off|discount) (?:your|their|the) (?:first|next)|(?:our|the) (?:\w+ )?(?:menu|brochure|catalog(?:ue)?|price list|rate card|fleet list) (?:is |are )?(?:attached|enclosed)|may i call you|we (?:deliver|supply|provide|offer) (?:[a-z]+ ){1,6}to (?:all|every|any) (?:fbos?|operators?|airports?))\b/
/** Something that stayed on board. */
const lost =
  /\b(?:left|lost|forgot(?:ten)?|misplaced|find|found)\b[^.\n]{0,40}\b(?:glasses|phone|jacket|charger|laptop|ipad|coat|hat|wallet|keys|purse|watch|toy|headphones|airpods|sunglasses|scarf|umbrella|earbuds|tablet|bag|book|ring|jewelry|blanket|bear)\b|\b(?:did (?:anybody|anyone|someone|you)|has (?:anybody|anyone|someone)) (?:find|found|see|seen)\b[^.\n]{0,60}\bon (?:the|your|our) (?:plane|jet|aircraft|flight)\b/
/** A flight that is booked already: 'what time for our flight on Saturday'. */
const booked =
  /\b(?:for|about|on|of|regarding|re|before) (?:our|my|tomorrow's|today's|(?:mon|tues|wednes|thurs|fri|satur|sun)day's) (?:flight|trip|charter|departure)\b(?! (?:request|needs|quote))|\b(?:parking|lost (?:and found|items?)|(?:left|lost|forgot) (?:my|our|a|an|his|her) (?:\w+ ){1,3}(?:on|behind|in)|which fbo|what fbo|what time (?:should|do) (?:we|i)|how early (?:should|do) (?:we|i)|where (?:should|do) (?:we|i) (?:go|meet|park))\b/
const change =
  /\b(?:please cancel|cancel (?:the|our|my|this)|(?:move|change|push|shift|delay|bring forward|update|amend|adjust) (?:the |our |my |this )?(?:departure|flight|trip|time|leg|return|booking|itinerary|passenger|manifest)|confirm(?:ed|ing)? (?:the|our|my) (?:flight|trip|booking)|(?:my|our) (?:upcoming|booked|confirmed|existing) (?:flight|trip|charter)|quote (?:number|#|no)|tail number for|running late|(?:is|are) (?:our|the) (?:\d{1,2}(?::\d\d)? ?[ap]m )?(?:flight|trip|departure)(?: from [a-z ]{3,20})? still|passports? (?:copies|of (?:all|the|our)\b)|crew hotel|(?:the|a|your) (?:slot|handler|handling)|slot (?:is |was |has been )?(?:confirmed|allocated|approved|cancelled)|rooms? for (?:your|the) crew|your (?:\w+ )?(?:pilots|crew) (?:are|is) booked|passenger names)\b/

/** Facts by which a mail is judged. */
export interface Judged {
  readonly plain: string
  /** True if both ends of a leg were read. */
  readonly hasRoute: boolean
  /** True if the words leave the end of a leg open for each place. */
  readonly isRouteGuessed: boolean
  readonly hasDay: boolean
  readonly hasPeople: boolean
  /** True if a person, or a pet, may be a passenger. */
  readonly hasAnyone: boolean
}

export interface Verdict {
  readonly verdict: 'request' | 'unclear' | 'none'
  readonly why: readonly RequestMark[]
}

/** Strong words of a request: similar texts do not contain them. */
const asksPlainly =
  /\b(?:quotes? (?:for|me|us|please|from)|please quote|need a (?:quote|price|charter|jet|plane|flight)|looking (?:for|to (?:charter|fly|book))|would like (?:a quote|to (?:charter|fly|book|request))|want to (?:charter|fly|book)|charter request|trip request|price (?:for|from)|how much|rfq|new trip|next (?:trip|flight|one)\b(?! was)|(?:could|can|would|please) (?:you )?(?:please )?quote|another (?:trip|quote|flight)|like an?(?:other)? quote)\b/

const asksForJet =
  /\b(?:rent|charter|hire|book)(?:ing)? (?:a|an|one of your|your) (?:\w+ ){0,2}(?:jet|plane|aircraft)\b/

const wishes = /\b(?:need|would like|we'd like|i'd like|looking|want|quote|price)\b/

const asksForOffer =
  /\b(?:looking for|anything|do you have|any empty|need|interested|(?:empty legs?|positioning|repositioning)(?: is| are| would be)? (?:ok|okay|welcome|fine|works?|good|possible|preferred))\b/

type OtherThing = Extract<RequestMark['code'], `is-${string}`>

/** Texts that resemble a request without being one, the more certain first. */
const otherThings: readonly (readonly [OtherThing, (judged: Judged) => boolean])[] = [
  ['is-automatic', ({ plain }) => automatic.test(plain)],
  ['is-invoice', ({ plain }) => invoice.test(plain.replaceAll(invoiceTo, ' '))],
  ['is-offer', ({ plain }) => offer.test(plain) && !asksForOffer.test(plain)],
  ['is-application', ({ plain }) => application.test(plain)],
  ['is-change', ({ plain }) => change.test(plain)],
  ['is-automatic', ({ plain, hasPeople }) => pitch.test(plain) && !hasPeople && !asksPlainly.test(plain)],
  ['is-booked', ({ plain, hasRoute }) => booked.test(plain) && !hasRoute && !asksPlainly.test(plain)],
  [
    'is-booked',
    ({ plain, hasDay, hasPeople }) => lost.test(plain) && !(hasDay && hasPeople) && !asksPlainly.test(plain),
  ],
  ['is-thanks', ({ plain }) => thanks.test(plain) && past.test(plain)],
]

/** True if a flight that is booked is still flown. */
const asksIfOn =
  /\b(?:is|are) (?:our|the) (?:\d{1,2}(?::\d\d)? ?[ap]m )?(?:flight|trip|departure)(?: from [a-z ]{3,20})? still\b/

/** Words by which a mail looks for work and not for a flight. */
const looksForWork = /\blooking for (?:a )?(?:job|work)\b/g

/** True if a mail with another apparent subject asks for a flight as well: it is complete, or asks plainly. */
function isStillRequest({ plain, hasRoute, hasDay, hasPeople }: Judged, other: OtherThing): boolean {
  const isWhole = hasDay && hasPeople && !asksIfOn.test(plain)
  if (other === 'is-automatic') return hasRoute && isWhole && asksPlainly.test(plain)
  const isWished = other !== 'is-thanks' || wishes.test(plain)
  return hasRoute && ((isWhole && isWished) || asksPlainly.test(plain.replaceAll(looksForWork, ' ')))
}

/** Words that ask for a flight, where nothing says from where to where, nor who flies. */
const asksToFly =
  /\b(?:need|want|looking|would like|we'd like|i'd like|wish|could you|can you|please|book|price|quote|offer|possible|availab\w+|how much|cost|interested|require|arrange|find)\b[^.;!?\n]{0,60}\b(?:fl[yi]\w*|flight|jet|plane|charter|aircraft|trip|lift|ride|get (?:to|from|us)|take (?:us|me)|one way|round trip|return)\b|\b(?:jets?|charter(?:ing)?|private plane|pets?|fixed wing|air ambulance|hourly rates?|flug|vol|vuelo|volo|voo|vlucht|flieger)\b/

/** Words that ask to transport people by days, without a place: 'bring eight guests in on Friday and home on Sunday'. */
const bringsPeople = new RegExp(
  String.raw`\b(?:bring|fly|get|transport|move) (?:${numberPattern}|our|my|the|some) (?:guests?|people|passengers|clients|friends|family|colleagues|employees)\b[^.;!?\n]{0,30}\b(?:in|out|up|down|over|home|back|there)\b`,
)

/** True if the facts of a flight are so few that only words of asking make it a request. */
const isBare = ({ hasRoute, isRouteGuessed, hasAnyone }: Judged): boolean => !hasAnyone && (!hasRoute || isRouteGuessed)

const asksPlainlyFor = (plain: string): boolean =>
  asksPlainly.test(plain) || asksForJet.test(plain) || asksToFly.test(plain) || bringsPeople.test(plain)

/** Other subjects of mails to a charter office, for a mail without a flight from one place to another. */
const otherBusiness =
  /\b(?:hangar|tenants?|reservation|cancellation|certificate of insurance|insured|agenda|tickets?|doors open|registration|sponsors?|survey|rate (?:us|our|your)|rates? \d{4}|new rates|our (?:\w+ )?rates|interview|article|complain\w*|passports? of|(?:confirm|about|regarding|change) the catering|inspection|maintenance|warranty|flu|on duty|roster|positions? (?:open|available)|experience|call you again|out of service|subscription|credit card)\b/

/** True if a mail has another subject than a future flight. */
const isOtherBusiness = ({ plain, hasRoute, isRouteGuessed, hasDay, hasPeople }: Judged): boolean =>
  otherBusiness.test(plain) && !asksPlainly.test(plain) && (!hasRoute || isRouteGuessed) && !(hasDay && hasPeople)

/** True if a mail names too little, and asks for nothing. */
const asksNothing = (judged: Judged): boolean =>
  isOtherBusiness(judged) ||
  (!asksPlainlyFor(judged.plain) &&
    (isBare(judged) || (judged.isRouteGuessed && !judged.hasDay && !asks.test(judged.plain))))

/** True if a mail asks for a flight; if not, its apparent subject. */
export function judgeRequest(judged: Judged): Verdict {
  const { plain, hasRoute, hasDay, hasPeople } = judged
  const other = otherThings.find(([, looksLike]) => looksLike(judged))?.[0]
  if (other) return { verdict: isStillRequest(judged, other) ? 'unclear' : 'none', why: [mark(other)] }
  if (asksNothing(judged)) return { verdict: 'none', why: [mark('asks-nothing')] }
  const facts = [hasRoute, hasDay, hasPeople].filter(Boolean).length
  if (asks.test(plain) ? facts > 0 : hasRoute && facts > 1) return { verdict: 'request', why: [] }
  return { verdict: facts > 0 || asksForJet.test(plain) ? 'unclear' : 'none', why: [mark('asks-nothing')] }
}

const asksForPrice =
  /\b(?:re-?quotes?|recalculate|(?:neu |be)?rechnen|recalculer|recalcular|quotes?|pricing|price|offer|estimate|angebot|devis|cotiza\w*|presupuesto)\b/

/** True if a mail without a flight asks for a price of the known one. */
export const asksForQuote = (plain: string): boolean => asksPlainly.test(plain) || asksForPrice.test(plain)

/** Words that change the earlier request. */
export const changesWords =
  /\b(?:instead|rather|change[sd]?|actually|make (?:it|that)|now|move|push|shift|revis\w+|updat\w+|correct\w*|sorry|works?|prefer\w*|better|also|add|skip\w*|drop\w*|(?:is|are) joining|we'd|we'll|let's|please|can we|could we)\b/
