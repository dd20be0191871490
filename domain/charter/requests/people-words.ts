import { numberPattern } from './plain-words.ts'

export const count = `(?<count>${numberPattern})`
const range = String.raw`(?:\s*(?:-|to|or|/|bis|à)\s*(?<most>${numberPattern}))?`
/** 'Two passengers, possibly three'. */
const orMore = String.raw`(?:,?\s*\(?\s*(?:(?:and |or |but )?(?:possibly|maybe|perhaps|potentially|might be|may be|could be|up to)|or)\s+(?<more>${numberPattern})\b(?!\s*(?:[:/]|am|pm)))?`

const anybody = String.raw`(?:passengers?|passangers?|pasengers?|passengars?|pax|paxs|pp|people|peoples|peopel|poeple|folks|persons?|ppl|px|guests?|travell?ers?|souls|heads|humans|personen|personnes|personas|pasajeros|passagiere|fluggaste|leute|spieler|teilnehmer|reisende[nr]?|kollegen|mitarbeiter|freunde|spieler|voyageurs|convives|invites|invitados|viajeros|viaggiatori|ospiti|amici|colleghi|passagers?|passageiros|passeggeri|persone|pessoas|gaste|seats? needed|fl(?:y|i)ers|pers)`
/** People by occupation: several of these are counted together. */
const workers = String.raw`(?:crew(?! (?:hotel|rooms?|rest|duty|bags?|meals?|car))|flight nurses?|directors?|managers?|founders?|investors?|(?:board|team|band|family|crew|staff|group) members?|executives?|execs?|employees?|workers?|staff(?:ers)?|blokes?|lads|fellas|chaps|mates|players?|coach(?:es)?|trainers?|athletes?|guys|golfers?|skiers?|hunters?|anglers?|fishermen|attendees?|members?|students?|teachers?|chaperones?|patients?|nurses?|doctors?|medics?|paramedics?|surgeons?|bankers?|lawyers?|attorneys?|engineers?|mechanics?|technicians?|musicians?|artists?|dancers?|bridesmaids?|nann(?:y|ies)|au pairs?|bodyguards?|assistants?|seniors?|relatives?|companions?|escorts?|(?:grand)?parents?|in-laws|grand(?:mas|pas|mothers|fathers)|reps|consultants?|analysts?|associates|architects?|delegates?|officials?|veterans?|teammates|singers?|actors?|models|producers?|photographers?|cameramen|journalists?|reporters?|scientists?|researchers?|judges|agents|inspectors?|electricians?|welders?|divers|riders|jockeys?|referees?|scouts|vips?)`
const grown = String.raw`(?:adults?|adluts?|adutls?|audlts?|grown-?ups?|erwachsene[nr]?|adultes?|adultos?|adulti|volwassenen|adts?|men|women|ladies|gentlemen|${workers})`
export const young = String.raw`(?:child(?:ren)?|childs|childrens|chidren|kids?|teens?|teenagers?|boys?|girls?|kindern?|kind(?! of| regards| wishes)|enfants?|ninos?|ninas?|bambini|criancas|kinderen|chds?|chld|sons?|daughters?|grandkids|grandchildren|nephews?|nieces?)`
export const small = String.raw`(?:infants?|bab(?:y|ies)|lap child(?:ren)?|lap infants?|toddlers?|newborns?|babys|bebes?|infs?)`
export const animal = String.raw`(?:[a-z]{0,12}(?:dackeln?|hunden?|hundchen|pudeln?)|can[ei]|cagnolin[oi]|gatt[oi]|chiots?|chiennes?|perrit[oa]s?|katers?|dogs?|doggos?|doggies|doggy|cats?|pupp(?:y|ies)|kittens?|pets?|labradors?|labradoodles?|golden ?doodles?|retrievers?|poodles?|chihuahuas?|dachshunds?|bulldogs?|frenchies?|terriers?|beagles?|labs?|german shepherds?|spaniels?|corgis?|hund|hunde|katzen?|chiens?|chats?|perros?|gatos?|pugs?|yorkies?|parrots?|birds?(?<!\b(?:need|needs|want|wants|get|got|for|find|hold|send|have|what|which|the|your|right|bigger|smaller) (?:an? |the |your |us a )?bird)|bernese|rottweilers?|shepherds?|huskies|husky|setters?|collies?|schnauzers?|maltese|shih ?tzus?|great danes?|vizslas?|weimaraners?|mastiffs?|greyhounds?|whippets?|pinschers?|mutts?|ferrets?|rabbits?|bunn(?:y|ies)|parakeets?|cockatoos?)`
/** Whoever is counted: by a word for anybody, or by what they do. */
export const persons = String.raw`(?:${anybody}|${grown})`
export const adjectives = String.raw`(?:(?:small|large|little|big|tiny|medium[- ]sized?|mid[- ]?sized?|cute|old|senior|elderly|friendly|trained|toy|miniature|mini|standard|rescue|therapy|support|black|white|brown|yellow|chocolate|petite?|kleine[nrsm]?|young|grown|older|more|other|well[- ]behaved|medium|golden|french|lap|service|total|additional|x)\s+){0,2}`
const own = String.raw`(?:(?:my|our|his|her|the)\s+)?`

export type Part = 'adults' | 'children' | 'infants' | 'pets'

const notNext = String.raw`(?!'|\s*(?:jets?|plane|aircraft|seat(?:er)?s?\b(?! needed)|years?|friendly|policy))`

export const relatives = String.raw`(?:colleagues?|co-?workers?|friends?|business partners?|clients?|buddies|associates|directors|managers|siblings|brothers|sisters|cousins|kollegen|freunde|amis|amigos|collegues|nannies|others?)`

const withRole = String.raw`(?:me|myself|him|her|(?:(?:the|our|my) )?(?:ceo|cfo|coo|chairman|chairwoman|president|boss|principal|client|patient|artist|bride|groom|owner|senator|governor|director|coach|captain|founder)|(?:mr|mrs|ms|dr)\.? [a-z'-]+)`
const oneOf = String.raw`(?:${grown}|${young}|${small}|${animal}|(?:grand)?(?:kids|sons|daughters))`
/** Labels of a form or a list, with the number after them: 'Adults: 2'. */
const labelled = (labels: string): RegExp =>
  new RegExp(
    String.raw`\b(?:${labels})(?: ?\([^()\n]{1,25}\)| ?#| no\.?| nr\.?| count| total)? ?[:=] ?(?<count>\d{1,2})\b(?: ?- ?(?<most>\d{1,2})\b)?(?![:/.]\d| ?(?:${oneOf}|lbs?|pounds?|kgs?|kilos?)\b)`,
    'g',
  )

/** Where a number is that of something else. */
const notCounted = String.raw`(?!\s*(?:${oneOf}|nights?|days?|hours?|flexible|stops?|legs?|options?|bags?|couples|weeks?)\b|[:/]|\s*(?:am|pm|uhr|h)\b)`

export const countedThings = String.raw`(?:lb|pound|year|foot|inch|piece|star|hour|nights?|days?|hours?|hrs?|weeks?|months?|years?|legs?|stops?|bags?|suitcases?|sets|dogs?|cats?|pets|puppies|meetings|options?|quotes?|prices?|miles|minutes|mins?|flights?|trips?|jets?|planes?|times|dollars|euros|pounds|us|is|was|this)`

export const things = String.raw`(?:${countedThings}|cases?|boxes|crates|pallets|parcels|packages|trunks|instruments|bikes|bicycles|skis|clubs|surfboards|snowboards|pilots|adults|strollers|pounds|lbs|kilos?|kgs?|engines|airports|cities|countries|dates|emails|mails|calls|rooms|hotels|cars|suvs|vans|drivers|bottles|pillows|stars|meetings|dogs|cats|pets|puppies|animals|birds|horses|items|pieces|points|cents|bucks|grand|percent|courses|games|matches|concerts|bedrooms|passports|cards|degrees|percent|friends|children|kids|nautical|business|hrs|always|plus|perhaps|thanks|regards|has|needs|wants|does|goes|yes|dollar|sites|offices|plants|shows)`

/** Ways to say how many fly. Where a pattern counts nothing, it names one. */
export const patterns: readonly (readonly [RegExp, Part | 'total'])[] = [
  [labelled('adults?|adt|grown-?ups|adultes?|adultos?|erwachsene|adulti'), 'adults'],
  [labelled('children|kids|child|chd|minors|kinder|enfants|ninos|bambini'), 'children'],
  [labelled('infants?|babies|inf|toddlers?'), 'infants'],
  [labelled('pets?|dogs?|cats?|animals?'), 'pets'],
  [
    labelled(
      String.raw`(?:souls )?on ?board|flying|head ?count|seats?(?: needed| required| wanted)?|party|group|flyers?|${anybody}|personenzahl|passagierzahl|teilnehmerzahl`,
    ),
    'total',
  ],
  // The writing of airlines: '2A 1C', '4A/2C'.
  [/\b(?<count>\d{1,2}) ?(?:ad?|adts?)(?= ?[+/,&]? ?\d{1,2} ?(?:ch?|chd|i|inf)\b)/g, 'adults'],
  [/(?<=\d ?(?:ad?|adts?) ?[+/,&]? ?)(?<count>\d{1,2}) ?ch?\b/g, 'children'],
  // Out and back: 'four going out and six coming back'.
  [
    new RegExp(
      String.raw`\b${count} ?(?:${anybody} |of us )?(?:(?:are |is )?(?:going|flying|travell?ing|on the way) )?(?:out|outbound|down|there|over|up)\b(?=[^.\n]{0,40}?\b(?<more>${numberPattern}) ?(?:${anybody} |of us )?(?:(?:are |is )?(?:coming |flying |going |travell?ing )?(?:back|home|return\w*|inbound)\b|on (?:the )?(?:way (?:back|home)|return)))`,
      'g',
    ),
    'total',
  ],
  // 'Just me and Hoss'.
  [
    /\b(?:just|only) (?:me|myself) (?:and|&|plus|with)(?<plus>) (?:my )?(?!(?:a|an|the|my|our|two|three|four|five|six|seven|eight|\d{1,2})\b)[a-z'-]+(?=[.!\n]|$)/g,
    'total',
  ],
  // 'She is travelling with two assistants', 'myself and a colleague'.
  [
    new RegExp(
      String.raw`\b(?:she|he|i)(?:'s|'m|'ll| is| am| will| would)?(?: be)? (?:travell?(?:ing|s)?|fl(?:y|ies|ying)|going|coming)(?: out| down| up| over)? with ${count}(?<plus>) [a-z]{3,}`,
      'g',
    ),
    'total',
  ],
  [
    /\b(?:me|myself) (?:and|plus|with) (?<count>an?|one)(?<plus>) (?:\w+ )?(?:colleague|friend|guest|associate|coworker|co-worker|client|buddy|companion)\b/g,
    'total',
  ],
  // '24 in the travel party'.
  [/\b(?<count>\d{1,2}) in (?:the|our) (?:travel(?:l?ing)? )?(?:party|group|team|family|squad)\b/g, 'total'],
  // 'PAX4', 'x3 pax'.
  [/\b(?:pax|ppl)(?<count>\d{1,2})\b/g, 'total'],
  [/\bx ?(?<count>\d{1,2}) ?(?:pax|ppl|people|passengers|guests|persons)\b/g, 'total'],
  // '9x'.
  [/(?<=^|[\s,;])(?<count>\d{1,2})x(?=\s*(?:[.,;!\n]|$))/g, 'total'],
  // '2 cast + 2 assistants + 1 security = 6'.
  [/(?<=\+ ?\d{1,2} [a-z]{2,15} ?)= ?(?<count>\d{1,2})\b/g, 'total'],
  // 'We are 5, they are 4'.
  [
    new RegExp(String.raw`\bwe(?:'re| are) ${count}(?: of us)?,? (?:and )?they(?:'re| are) (?<plus>\d{1,2})\b`, 'g'),
    'total',
  ],
  // The Italian word for two is an English word, too.
  [/\b(?:siamo|saremo)(?: in)?(?<plus>) due\b/g, 'total'],
  [/\bzu (?<count>zweit|dritt|viert|funft|sechst|siebt|acht)\b/g, 'total'],
  [
    new RegExp(
      String.raw`\b(?:somos|seremos|vamos a ser|iremos|viajamos|estaremos|siamo(?: in)?|saremo(?: in)?|nous (?:sommes|serons|serions)|on (?:sera|serait)|wir (?:sind|waren|werden)(?: zu)?|we zijn(?: met)?|we gaan met) ${count}\b(?! (?:familia|grupo|famille|groupe|couple|gruppe|famiglia|gruppo|pareja))${notCounted}`,
      'g',
    ),
    'total',
  ],
  [
    new RegExp(
      String.raw`\b(?:(?:party|group|famil(?:y|ie)|team|crew|total) of(?: about| around| approximately| approx\.?| roughly| some| maybe| probably| up to| ~)?|(?:familia|famille|grupo|groupe|gruppo|famiglia) (?:de|di)|(?:familie|gruppe) (?:von|mit)) ${count}\b${orMore}`,
      'g',
    ),
    'total',
  ],
  [new RegExp(String.raw`\b(?:me|myself),? (?:and|plus|with) ${count}(?<plus>) of (?:my|our)\b`, 'g'), 'total'],
  [
    new RegExp(
      String.raw`\b(?!(?:one|1) of (?:our|my|them)|(?:one|1|two|2) of us (?:is|has|can|can't|will|gets?|needs?|uses|would|may|might|have|prefers?|smokes?)\b)${own}${count}\s+of (?:us|our|my|the (?=[a-z]{3,}s\b)|them(?! (?:is|are|has|have|can|will be)\b))\b(?! (?:\w+ )?(?:own|flights?|trips?|aircraft|jets|planes|bags|dogs|cats|legs|days))${orMore}`,
      'g',
    ),
    'total',
  ],
  // 'Me plus three', '2+2 pax'.
  [
    new RegExp(
      String.raw`\b${withRole} ?(?:and|plus|with|\+|&) ?${count}\b(?<plus>)(?! ?(?:${oneOf}|nights|days|golf|bags|suitcases|stops|am|pm)\b|:\d|\/)`,
      'g',
    ),
    'total',
  ],
  [/(?<![\d/:$.-])\b(?<count>\d{1,2}) ?\+ ?(?<plus>\d{1,2}) ?(?:pax|people|passengers|ppl|guests)\b/g, 'total'],
  [
    new RegExp(
      String.raw`\b(?:us|we|uns) (?<count>two|three|four|five|six|zwei|drei|vier)\b(?! (?:nights|days|hours|years))`,
      'g',
    ),
    'adults',
  ],
  // 'Mr. Hale is going to Boston with three guests'.
  [
    new RegExp(
      String.raw`\b(?=with |plus |and )(?<=\b(?:mr|mrs|ms|dr)\.? [a-z'-]{1,30}\b[^.;\n]{0,90})(?:with|plus|and) ${count}(?<plus>) (?:other |of his |of her )?(?:guests|others|friends|colleagues|associates|companions|clients|directors|executives|family members|partners)\b`,
      'g',
    ),
    'total',
  ],
  // 'He will have two colleagues with him'.
  [new RegExp(String.raw`\b${count} (?:\w+ )?${relatives}(?<plus>) (?:along )?with (?:him|her|me)\b`, 'g'), 'total'],
  [
    new RegExp(
      String.raw`\b${count} (?:on board|aboard|flying|travell?ing|going|heading|on the (?:return|way (?:back|home)))\b`,
      'g',
    ),
    'total',
  ],
  [new RegExp(String.raw`\ball ${count}(?= (?:return|fly|go|travel|come|will|are|of us)\b)`, 'g'), 'total'],
  // 'Candidate + 2 staff'.
  [
    new RegExp(
      String.raw`(?<=(?:^|[.\n:])\s{0,3}(?:the |our |one |1 )?)(?!(?:${numberPattern}|total|pax|people|all|us|we|bags|luggage)\b)[a-z]{4,15}(?= ?(?:\+|plus) ?(?:${numberPattern}) (?:${persons})\b)`,
      'g',
    ),
    'adults',
  ],
  [new RegExp(String.raw`\b${count} (?:in total|altogether|all told|all in all|in all|in number)\b`, 'g'), 'total'],
  [new RegExp(String.raw`\b(?:so|makes|that's|that makes) ${count}(?=[.,;!\n]|$)`, 'g'), 'total'],
  [/\b(?:total|totall?ing|making|makes) (?:of )?(?<count>\d{1,2})\b(?= (?:people|pax|of us)|[.,;!)\n]|$)/g, 'total'],
  [/(?<=[(,=] ?|\b(?:so|makes|is|be|are|have|with) )(?<count>\d{1,2}) total\b/g, 'total'],
  [
    new RegExp(
      String.raw`\b(?:we|there|they)(?:'re| are|'ll be| will be|'d be| would be| is| be|'s| should be|'ll all be)\s+(?:now |only |about |just |a total of |probably |maybe )?${count}${range}\b${notCounted}`,
      'g',
    ),
    'total',
  ],
  [
    new RegExp(
      String.raw`(?=[#a-z])(?<!\b(?:${numberPattern})\s{0,80})\b(?:no\.? of |number of |# of |# ?)?(?:passengers?|pax|passenger count|headcount|people|persons|guests|travell?ers?|(?:travel(?:l?ing)? |our )?party(?: size)?(?=\s*[:=])|(?:travel(?:l?ing)? |our |the )party(?: size)?(?= (?:is|will be|are)\b)|group size) *(?:count)? *(?::|=|-|is|are|will be|x| ) *${count}\b(?!(?<=\b1)[.)] ?[a-z]|\s*(?:${anybody}|${grown}|${young})\b|[:/]|\s*(?:am|pm|nights)|[- ]?way)`,
      'g',
    ),
    'total',
  ],
  // 'Hale family (4)'.
  [
    /\b(?:family|party|group|team|guests|friends|office|class|staff|crew|department|company|club|choir|band|squad|board|cousins|family members) ?\((?<count>\d{1,2})\)/g,
    'total',
  ],
  // A heading with the number below it.
  [
    new RegExp(
      String.raw`(?<=(?:^|\n)[ *#]{0,9})(?:passengers?|pax|guests|number of passengers|party size)[ *:]{0,9}\n[ *•-]{0,9}${count}\b(?![:/]|\.\d)`,
      'g',
    ),
    'total',
  ],
  [new RegExp(String.raw`(?<![\d/:$])\b(?<count>\d{1,2}) ?\+ ?(?=\d{1,2} ?${animal}\b)`, 'g'), 'total'],
  // Out and back: 'Pax 6/4'.
  [
    new RegExp(String.raw`(?<=(?:^|\n)[ *•-]*)(?:pax|passengers)\s*[:=-]?\s*${count}\/(?<more>\d{1,2})\b`, 'g'),
    'total',
  ],
  [
    new RegExp(
      String.raw`(?<![/:$])\b${count}(?:-?ish)?(?: *\(\d{1,2}\))?${range} *(?:x *)?${adjectives}${anybody}\b${notNext}${orMore}`,
      'g',
    ),
    'total',
  ],
  [
    new RegExp(String.raw`(?<![/:])\b${count}(?: *\(\d{1,2}\))? *(?:x *)?${adjectives}${grown}\b${notNext}`, 'g'),
    'adults',
  ],
  [
    /(?<=\b(?:and|plus|with)\s+|[+&,]\s*)(?:(?:a|an|the) (?:personal |executive )?(?:nanny|au pair|nurse|caregiver|bodyguard|assistant)|nanny|au pair|grand(?:ma|pa|mother|father)|granny)\b(?!')/g,
    'adults',
  ],
  [/\b(?:both )?(?<pair>)parents(?= (?:and|plus|with|\+|&) (?:\d|an?\b|one|two|three|four|five|their))/g, 'adults'],
  [
    /\b(?:the |a |one |our )?(?:patient(?=, )|patient|artist|principal|owner|bride|groom|client|ceo|cfo|coo|chairman|president|senator|governor|founder|coach|boss|director|captain|manager|producer)(?= (?:plus|and|with)\b| ?\+|,? (?:his|her) )/g,
    'adults',
  ],
  [new RegExp(String.raw`(?<![/:])\b${own}(?:${count}|a|an) *(?:x *)?${adjectives}${small}\b`, 'g'), 'infants'],
  [
    new RegExp(
      String.raw`(?<![/:])\b${own}(?:${count}|an?(?= (?:child|kid|teen|boy|girl|son|daughter)))(?: *\(\d{1,2}\))? *(?:x *)?${adjectives}${young}\b(?! (?:seats?|friendly|sized|care))`,
      'g',
    ),
    'children',
  ],
  [
    new RegExp(
      String.raw`(?<![/:])\b${own}(?:${count}|an?|une?|una|ein(?:e|en|em|er)?|mein(?:e|en|em|er)?|unser(?:e|en|em|er)?|notre|mon|ma|nuestr[oa]|mi|nostr[oa]|il|el|la|le)(?: *\(\d{1,2}\))? *(?:x *)?${adjectives}${animal}\b${notNext}`,
      'g',
    ),
    'pets',
  ],
  // 'Biscuit (lab, 70 lbs)'.
  [new RegExp(String.raw`(?<=\()(?<!${animal} ?\()(?:an? |our |my )?${adjectives}${animal}(?=[,)])`, 'g'), 'pets'],
  // 'Our kids (4, 7 and 9)'.
  [
    /\b(?:my|our|his|her|the|their|and|plus|with|&|\+|und) (?:kids|children|boys|girls|sons|daughters|kinder|enfants|ninos|grandkids|grandchildren) ?(?:\(|,? ?aged? |,? ?ages )(?:aged? |ages )?(?<ages>\d{1,2}(?: ?(?:,|&|\+|\/|and|,? and) ?\d{1,2}){1,6})\b/g,
    'children',
  ],
  [
    new RegExp(
      String.raw`(?<!\b(?:without|leave|leaving|not|minus|except)\b[a-z ]{0,14})(?:\b(?:my|our|his|her|the)|(?:\+|&|\b(?:plus|and|und|et|mit|with|avec|con)\b)(?:\s+(?:the|my|our|his|her|dem|den|einem|einer|unserem|unserer|un|une|notre|nuestro))?)\s*${adjectives}(?:doggo|doggy|dog|cat|puppy|labrador|lab|retriever|poodle|chihuahua|pug|terrier|beagle|dachshund|bulldog|bernese|spaniel|corgi|collie|doodle|husky|schnauzer|shepherd|great dane|setter|mastiff|rottweiler|greyhound|whippet|vizsla|labradoodle|goldendoodle|frenchie|yorkie|maltese|kitten|rabbit|parrot|bird|hund|chien|perro|gato|katze)\b${notNext}`,
      'g',
    ),
    'pets',
  ],
  // 'Our dogs': at least two.
  [
    /\b(?:with|and|plus|bring|bringing|take|taking) (?:my|our|his|her)(?<plus>) (?:dogs|cats|puppies|kittens)\b/g,
    'pets',
  ],
  [
    /\b(?:just|only) (?:me|myself),? (?:and|plus|with|&) (?:an?|my|one|some|the|no) (?:[a-z-]+ )?(?:bags?|backpacks?|carry-?ons?|suitcases?|briefcases?|laptop|luggage|guitar|golf clubs|skis|gear|duffel|tote)\b/g,
    'total',
  ],
]

/** Text after one person that names at most an animal: 'just me and my labrador'. */
const withoutOthers = String.raw`(?!,? (?:and|plus|with|my)\b(?! (?:(?:my|our|an?|one) )?${adjectives}${animal}\b(?!,? (?:and|plus|with|&) )))`

/** Who flies alone, where nothing names more of them. */
export const oneAlone = new RegExp(
  String.raw`\b(?:just|only) (?:me|myself)\b${withoutOthers}|\b(?:myself|me) (?:only|alone)\b|\b(?:travell?ing|flying|going) (?:alone|solo|by myself|on my own)\b|\b(?:one|single|solo) (?:traveller|traveler|person)\b|(?<=(?:^|[.;,!\n]|\s)\s)solo(?=[.,;!\n]|$)|\bit'?s (?:just )?me\b(?!,? (?:and|plus|with|my)\b| again\b)|\b(?:he|she) (?:is|will be|flies|travels|goes)(?: going| travell?ing| flying)? (?:alone|solo|by (?:him|her)self|on (?:his|her) own)\b|\bsingle passenger\b`,
  'g',
)

/** The ages of all who fly: 'Age of passengers: 44, 42, 15'. */
export const agesOfAll = new RegExp(
  String.raw`\bages?(?: of (?:the |all )?${anybody})? ?:? ?(?<ages>\d{1,2}(?:(?:, ?| and | & | ?\/ ?)\d{1,2}){2,})\b`,
  'g',
)

/** A person who takes others along flies with them: 'I need to take three of my people'. */
export const takesAlong = new RegExp(
  String.raw`\bi(?:'m| am| need| want| have| would like|'d like|'ll| will)(?: to| be)* (?:tak|bring|fly)(?:e|ing|ing along)? (?:along )?(?=${numberPattern}\b)`,
)

/** 'Two couples' are four. */
export const couples = new RegExp(
  String.raw`\b(?:${count} (?:\w+ )?couples|(?:another|one|with a|and a|plus a|for a|we're a|we are a|as a|for the) couple(?! (?:of|\w*days|hours|more|other|things|dates|options|nights|weeks|quotes?|flights?|legs?))|un couple|una pareja|una coppia|ein (?:ehe)?paar|een (?:stel|echtpaar))\b`,
  'g',
)

/** 'Two foursomes' are eight. */
export const foursomes = new RegExp(String.raw`\b${count} foursomes\b`, 'g')

/** Two or three who have one name: 'our twins'. */
export const twins = /\b(?:our|my|the|and|with|plus|\+|&) twins\b/g

export const relative = String.raw`(?:wife|husband|partner|girlfriend|boyfriend|fiancee?|spouse|mother|father|mum|mom|dad|brother|sister|boss|assistant|colleague|friend|business partner|nanny|bodyguard|mother-in-law|father-in-law|ceo|cfo|client|significant other|better half|frau|mann|co-?founder|attorney|lawyer|coach|manager|producer|neighbou?r|roommate|nephew|niece|uncle|aunt|cousin|grand(?:mother|father|ma|pa)|housekeeper|driver|chef|secretary|tutor|trainer|nurse|caregiver|guest|femme|mari|mujer|marido|esposa|esposo|foreman|roommate|realtor|agent|buddy|pastor|banker|doctor|aide|publicist|stylist|intern|superintendent|estimator|engineer|architect|accountant|adviso?r|ex|stepson|stepdaughter|godson|goddaughter|teammate|bandmate|drummer|guitarist|sister-in-law|brother-in-law|mentor|instructor|therapist|interpreter|photographer|editor|chairman|president|director)`
export const child = String.raw`(?:son|daughter|grandson|granddaughter|boy|girl)`
