import { numberPattern } from './plain-words.ts'

export const count = `(?<count>${numberPattern})`
const range = String.raw`(?:\s*(?:-|to|or|/|bis|à)\s*(?<most>${numberPattern}))?`
/** 'Two passengers, possibly three'. */
const orMore = String.raw`(?:,?\s*\(?\s*(?:(?:and |or |but )?(?:possibly|maybe|perhaps|potentially|might be|may be|could be|up to)|or)\s+(?<more>${numberPattern})\b(?!\s*(?:[:/]|am|pm)))?`

const anybody = String.raw`(?:passengers?|passangers?|pasengers?|passengars?|pax|paxs|pp|people|peoples|peopel|poeple|folks|persons?|ppl|px|guests?|travell?ers?|souls|personen|personnes|personas|pasajeros|passagiere|passagers?|passageiros|passeggeri|persone|pessoas|gaste|seats? needed)`
/** Who they are by what they do: several of these are counted together. */
const workers = String.raw`(?:directors?|managers?|founders?|investors?|(?:board|team|band|family|crew|staff|group) members?|executives?|execs?|employees?|workers?|staff(?:ers)?|players?|coach(?:es)?|trainers?|athletes?|guys|golfers?|skiers?|hunters?|anglers?|fishermen|attendees?|members?|students?|teachers?|chaperones?|patients?|nurses?|doctors?|medics?|paramedics?|surgeons?|bankers?|lawyers?|attorneys?|engineers?|mechanics?|technicians?|musicians?|artists?|dancers?|bridesmaids?|nann(?:y|ies)|au pairs?|bodyguards?|assistants?|seniors?|relatives?|companions?|escorts?|parents?)`
const grown = String.raw`(?:adults?|adluts?|adutls?|audlts?|grown-?ups?|erwachsener?|adultes?|adultos?|adulti|men|women|ladies|gentlemen|${workers})`
const young = String.raw`(?:child(?:ren)?|childs|childrens|chidren|kids?|teens?|teenagers?|boys?|girls?|kinder|kind(?! of)|enfants?|ninos?|ninas?|bambini|criancas|sons?|daughters?|grandkids|grandchildren|nephews?|nieces?)`
const small = String.raw`(?:infants?|bab(?:y|ies)|lap child(?:ren)?|lap infants?|toddlers?|newborns?|babys|bebes?)`
const animal = String.raw`(?:dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|labradors?|labradoodles?|goldendoodles?|retrievers?|poodles?|chihuahuas?|dachshunds?|bulldogs?|frenchies?|terriers?|beagles?|labs?|german shepherds?|spaniels?|corgis?|hund|hunde|katzen?|chiens?|chats?|perros?|gatos?|pug|yorkie|parrots?)`
export const adjectives = String.raw`(?:(?:small|large|little|big|young|grown|older|more|other|well[- ]behaved|medium|golden|french|lap|service|total|additional|x)\s+){0,2}`
const own = String.raw`(?:(?:my|our|his|her|the)\s+)?`

export type Part = 'adults' | 'children' | 'infants' | 'pets'

const notNext = String.raw`(?!\s*(?:jets?|plane|aircraft|seat(?:er)?s?\b(?! needed)|years?|friendly|policy))`

/** Ways to say how many fly. Where a pattern counts nothing, it names one. */
export const patterns: readonly (readonly [RegExp, Part | 'total'])[] = [
  [
    new RegExp(
      String.raw`\b(?:(?:party|group|family|team|crew|total) of(?: about| around)?|(?:familia|famille|grupo|groupe|gruppo|famiglia) (?:de|di)|(?:familie|gruppe) (?:von|mit)) ${count}\b${orMore}`,
      'g',
    ),
    'total',
  ],
  [new RegExp(String.raw`\b${own}${count}\s+of us\b${orMore}`, 'g'), 'total'],
  // 'Me plus three', '2+2 pax'.
  [
    new RegExp(
      String.raw`\b(?:me|(?:mr|mrs|ms|dr)\.? [a-z]+) ?(?:and|plus|\+|&) ?${count}\b(?<plus>)(?! ?(?:${grown}|${young}|${small}|${animal}|nights|days))`,
      'g',
    ),
    'total',
  ],
  [/(?<![\d/:$.-])\b(?<count>\d{1,2}) ?\+ ?(?<plus>\d{1,2}) ?(?:pax|people|passengers|ppl|guests)\b/g, 'total'],
  [
    new RegExp(String.raw`\b(?:us|we) (?<count>two|three|four|five|six)\b(?! (?:nights|days|hours|years))`, 'g'),
    'adults',
  ],
  [new RegExp(String.raw`\b${count} (?:in total|altogether|all told)\b`, 'g'), 'total'],
  [/(?<=[(,=] ?|\b(?:so|makes|is) )(?<count>\d{1,2}) total\b/g, 'total'],
  [
    new RegExp(
      String.raw`\b(?:we|there)(?:'re| are|'ll be| will be|'d be| would be| is| be)\s+(?:now |only |about |just |a total of |probably |maybe )?${count}${range}\b(?!\s*(?:${grown}|${young}|${small}|${animal}|nights?|days?|hours?|flexible|stops?|legs?|options?|bags?|couples)|[:/]|\s*(?:am|pm))`,
      'g',
    ),
    'total',
  ],
  [
    new RegExp(
      String.raw`(?=[#a-z])(?<!\b(?:${numberPattern})\s{0,80})\b(?:no\.? of |number of |# of |# ?)?(?:passengers?|pax|passenger count|headcount|people|guests|(?:travel |our )?party(?: size)?(?=\s*[:=])|group size)\s*(?:count)?\s*(?::|=|-|is|are|x|\s)\s*${count}\b(?![.)] ?[a-z]|\s*(?:${anybody}|${grown}|${young})|[:/]|\s*(?:am|pm|nights)|[- ]?way)`,
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
      String.raw`(?<![/:$])\b${count}(?:\s*\(\d{1,2}\))?${range}\s*(?:x\s*)?${adjectives}${anybody}\b${notNext}${orMore}`,
      'g',
    ),
    'total',
  ],
  [new RegExp(String.raw`(?<![/:])\b${count}\s*(?:x\s*)?${adjectives}${grown}\b${notNext}`, 'g'), 'adults'],
  [
    /(?<=\b(?:and|plus|with)\s+|[+&,]\s*)(?:(?:a|an|the) (?:personal |executive )?(?:nanny|au pair|nurse|caregiver|bodyguard|assistant)|nanny|au pair|grand(?:ma|pa|mother|father)|granny)\b(?!')/g,
    'adults',
  ],
  [
    /\b(?:the |a |one |our )?(?:patient|artist|principal|owner|bride|groom|client)(?= (?:plus|and|with)\b| ?\+)/g,
    'adults',
  ],
  [new RegExp(String.raw`(?<![/:])\b${own}(?:${count}|a|an)\s*(?:x\s*)?${adjectives}${small}\b`, 'g'), 'infants'],
  [new RegExp(String.raw`(?<![/:])\b${own}${count}\s*(?:x\s*)?${adjectives}${young}\b`, 'g'), 'children'],
  [
    new RegExp(String.raw`(?<![/:])\b${own}(?:${count}|a|an)\s*(?:x\s*)?${adjectives}${animal}\b${notNext}`, 'g'),
    'pets',
  ],
  [
    new RegExp(
      String.raw`(?:\b(?:my|our|his|her|the)|(?:\+|&|\b(?:plus|and|und|et|mit|with|avec|con)\b)(?:\s+(?:the|my|our|his|her|einem|einer|unserem|unserer|un|une|notre|nuestro))?)\s*${adjectives}(?:dog|cat|puppy|labrador|lab|retriever|poodle|chihuahua|pug|terrier|beagle|dachshund|bulldog|hund|chien|perro)\b${notNext}`,
      'g',
    ),
    'pets',
  ],
  [
    /\b(?:just|only) (?:me|myself)\b(?!,? (?:and|plus|with|my)\b)|\b(?:myself|me) (?:only|alone)\b|\btravell?ing (?:alone|solo)\b|\bit'?s (?:just )?me\b(?!,? (?:and|plus|with|my)\b)|\bsingle passenger\b/g,
    'total',
  ],
]

/** 'Two couples' are four. */
export const couples = new RegExp(
  String.raw`\b(?:${count} (?:\w+ )?couples|(?:another|one|with a|and a|plus a) couple(?! (?:of|days|hours)))\b`,
  'g',
)

export const relative = String.raw`(?:wife|husband|partner|girlfriend|boyfriend|fiancee?|spouse|mother|father|mum|mom|dad|brother|sister|boss|assistant|colleague|friend|business partner|nanny|bodyguard|mother-in-law|father-in-law|ceo|cfo|client|significant other|better half|frau|mann|co-?founder|attorney|lawyer|coach|manager|producer|neighbou?r|roommate|nephew|niece|uncle|aunt|cousin|grand(?:mother|father|ma|pa)|housekeeper|driver|chef|secretary|tutor|trainer|nurse|caregiver|guest|femme|mari|mujer|marido|esposa|esposo)`
export const relatives = String.raw`(?:colleagues?|co-?workers?|friends?|business partners?|clients?|buddies|associates|directors|managers|siblings|brothers|sisters|cousins|kollegen|freunde|amis|amigos|collegues|nannies|others?)`
export const child = String.raw`(?:son|daughter|grandson|granddaughter|boy|girl)`

const countedThings = String.raw`(?:nights?|days?|hours?|hrs?|weeks?|months?|years?|legs?|stops?|bags?|suitcases?|sets|options?|quotes?|prices?|miles|minutes|mins?|flights?|trips?|jets?|planes?|times|dollars|euros|pounds|us|is|was|this)`

const things = String.raw`(?:${countedThings}|cases?|boxes|bikes|bicycles|skis|clubs|surfboards|snowboards|pilots|adults|strollers|pounds|lbs|kilos?|kgs?|engines|airports|cities|countries|dates|emails|mails|calls|rooms|hotels|cars|suvs|vans|drivers|bottles|pillows|stars|meetings|dogs|cats|pets|puppies|animals|birds|horses|items|pieces|points|cents|bucks|grand|percent|courses|games|matches|concerts|bedrooms|passports|cards|friends|children|kids|nautical|business|hrs|always|plus|perhaps|thanks|regards|has|needs|wants|does|goes|yes|dollar|sites|offices|plants|shows)`

/** 'Ten dudes': where nothing else says who flies. */
export const bareMany = new RegExp(
  String.raw`(?<![\d/:$€£.-]\s?|\d,)\b${count} (?!${things}\b)(?:[a-z]+ )??(?!${things}\b)[a-z]{3,}s\b(?!')`,
  'g',
)

/** 'A quote for 6', 'a roadshow for 5 bankers': nothing says that they are those who fly. */
export const bareFor = new RegExp(
  String.raw`\b(?:for|quote|x|our|with|fits?|seats?|holds?|carr(?:y|ies)|accommodates?)\s+${count}(?=\s*(?:[,.;!?\n)]|$|on\b|from\b|to\b|and\b|please\b|pls\b|plz\b|thx\b|thanks\b|leaving\b|departing\b|with\b)|\s+(?!${countedThings}\b)(?:[a-z]+ )?[a-z]{3,}(?:s|men)\b)`,
  'g',
)
