import classes from './reminders.module.css'

export interface WrittenReminderProps {
  readonly reminder: { readonly to: string; readonly subject: string; readonly message: string }
  /** Company that it comes from. */
  readonly from?: string | undefined
}

/** A reminder exactly as its customer gets it. */
export const WrittenReminder = ({ reminder: { to, subject, message }, from }: WrittenReminderProps) => (
  <section className={classes['mail']} aria-label="The message">
    <dl className={classes['heads']}>
      {from !== undefined && (
        <div>
          <dt>From</dt>
          <dd>{from}</dd>
        </div>
      )}
      {to !== '' && (
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
      )}
      <div>
        <dt>Subject</dt>
        <dd>
          <strong>{subject}</strong>
        </dd>
      </div>
    </dl>
    <p className={classes['message']}>{message}</p>
  </section>
)
