import { mark, worse, type PeopleFact } from './facts.ts'
import { numberPattern, quoted, spanOf } from './plain-words.ts'

const someOfThem = new RegExp(
  [
    String.raw`\b(?:joins|joining|join|joined by) (?:us|me|them|him|her|(?:\w+ ){0,2}(?:for|on|in|at)) `,
    String.raw`\b(?:are|is|who's|who are|will be|gets?|getting|get|hops?|hopping) (?:joining|on board|on there|off there)\b`,
    String.raw`\b(?:will )?get(?:s|ting)? (?:on|off)\b(?! the (?:ground|phone))`,
    String.raw`\b(?:get|getting|fetch|add|take on) (?:${numberPattern}) more\b`,
    String.raw`\b(?:scoop|pick|collect|grab)(?:s|ing)? up (?:${numberPattern}|our|my|his|her|another|more|some)\b`,
    String.raw`\bdrop(?:s|ping)? (?:him|her|them|one|two|three|everyone|everybody|my|our|the \w+)\b`,
    String.raw`\b(?:${numberPattern})(?: of us| of them)? (?:will )?(?:fly|come|go|return|travel|head)(?:ing)? (?:back|home)\b`,
    String.raw`\b(?:stays?|staying|remain\w*) (?:behind|on (?:there|for)|over there)\b`,
    String.raw`\bwithout (?:him|her|them)\b`,
    String.raw`\b(?:${numberPattern})(?: of us| people| pax| passengers| guests)?,? (?:only |just )?(?:on|for) the (?:return|way (?:back|home|down|out|there)|(?:first|second|third|last|outbound|inbound|return) leg)\b`,
    String.raw`\b(?:${numberPattern})(?: of us| people| pax| passengers)? (?:out|down|up|over|there)(?:bound)?,? (?:and |but |then )?(?:${numberPattern})(?: of us| people| pax| passengers)? (?:back|home|inbound)\b`,
    String.raw`\b(?:then|and) (?:there (?:will be|are) |we(?:'re| are) )?(?:just |only )?(?:${numberPattern}) (?:back|home|at the end|coming back|going home)\b`,
  ].join('|'),
)

/** People of a journey of several legs, marked where the words say that not all of them fly on each. */
export function peopleOfLegs(
  people: PeopleFact | undefined,
  { text, plain, legs }: { readonly text: string; readonly plain: string; readonly legs: number },
): PeopleFact | undefined {
  const match = people && legs > 1 ? someOfThem.exec(plain) : null
  if (people === undefined || match === null) return people
  const one = mark('people-per-leg', { words: quoted(text, spanOf(match)) })
  return { ...people, marks: [...people.marks, one], confidence: worse(people.confidence, 'guess') }
}
