/** Signs the tokens of the measured process. It protects only the bench's database. */
export const stageSecret = 'only-for-the-bench-0123456789abcdefg'
