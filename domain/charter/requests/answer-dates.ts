/** By when they want an answer: no day of a flight. */
const forAnswer =
  /\b(?:let (?:me|us) know|reply|respond|answer|decide|confirm|hear(?: back)?|get back|call(?: me| us)?|quotes?|need (?:it|this)|offers?|written|sent|received|born|deadline|response|pricing|price|numbers)\b[^.;\n]{0,25}\b(?:by|before|until|until|on|this|next)\s*(?:the |end of |close of |cob |eod )*$/
const thereBy = /\b(?:be there|be in [a-z ]{2,20}|arriv\w+|there|land\w*)\s+(?:by|before)\s*$/

/** Whether the day at a place of the text is one by which an answer is wanted. */
export const isForAnswer = (plain: string, start: number): boolean => {
  const before = plain.slice(Math.max(0, start - 60), start)
  return (
    forAnswer.test(before) &&
    !thereBy.test(before) &&
    !/\b(?:from|to|fly|flight|depart\w*|leav\w+)\b[^.;\n]*$/.test(before.slice(-45))
  )
}
