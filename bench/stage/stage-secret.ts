/** Signs the tokens of the measured process. Nothing but the bench's own database is behind it. */
export const stageSecret = 'only-for-the-bench-0123456789abcdefg'
