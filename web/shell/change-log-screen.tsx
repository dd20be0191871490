import { Anchor } from '@mantine/core'
import { PlainPage } from '../ui/plain-page.tsx'
import { changes } from './change-log.ts'
import classes from './change-log-screen.module.css'

export function ChangeLogScreen() {
  return (
    <PlainPage title="Change log" footer={<Anchor href="/">Back to Flightline</Anchor>}>
      <ol className={classes['list']}>
        {changes.map((change) => (
          <li key={change.version}>
            <h2>
              {change.version} <time dateTime={change.date}>{change.date}</time>
            </h2>
            <ul>
              {change.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </PlainPage>
  )
}
