/** The answer of a language model as a fragment: without the fence that models like to put around HTML. */
export const withoutFence = (answer: string): string =>
  answer
    .trim()
    .replace(/^```[a-z]*\s*/i, '')
    .replace(/\s*```$/, '')
