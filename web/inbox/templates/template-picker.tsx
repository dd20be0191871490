import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { dataArgumentLabels, type DocumentRow } from '../../../domain/inbox/index.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import type { MessageAbout } from './message-about.ts'
import { fittingTemplates, useTemplates } from './use-templates.ts'
import classes from './templates.module.css'

interface TemplatePickerProps {
  readonly about: MessageAbout
  readonly onChoose: (template: DocumentRow) => void
  readonly onPreview: (template: DocumentRow) => void
}

interface OfferedTemplateProps extends Pick<TemplatePickerProps, 'onChoose' | 'onPreview'> {
  readonly template: DocumentRow
  readonly isCurrent: boolean
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function OfferedTemplate({ template, isCurrent, onChoose, onPreview }: OfferedTemplateProps) {
  const Owner = template.owner === undefined ? IconUsersGroup : IconUser
  const { name, subject, data_argument: data } = template
  return (
    <li className={classes['offered']} data-current={isCurrent || undefined}>
      <button type="button" className={classes['choose']} onClick={() => onChoose(template)}>
        <Owner size={18} stroke={1.75} aria-label={template.owner === undefined ? 'Shared' : 'Yours'} />
        <span className={classes['words']}>
          <span className={classes['name']}>{name}</span>
          {subject !== '' && <span className={classes['quiet']}>{subject}</span>}
        </span>
        {data !== 'none' && <span className={classes['chip']}>{dataArgumentLabels[data]}</span>}
      </button>
      <Button size="compact-sm" variant="default" aria-label={`Preview ${name}`} onClick={() => onPreview(template)}>
        Preview
      </Button>
    </li>
  )
}

/** Templates that fit the record of the message, with a search by name; arrows and Enter choose. */
export function TemplatePicker({ about, onChoose, onPreview }: TemplatePickerProps) {
  const { data = [], error, isPending, refetch } = useTemplates(about)
  const [words, setWords] = useState('')
  const [index, setIndex] = useState(0)
  const fitting = fittingTemplates(data, words)
  const current = fitting[Math.min(index, fitting.length - 1)]
  const isWaited = useRef(false)
  const chooseWaited = useEffectEvent(() => {
    if (isWaited.current && current) onChoose(current)
    isWaited.current = false
  })
  useEffect(() => {
    if (!isPending) chooseWaited()
  }, [isPending])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setIndex((Math.min(index, fitting.length - 1) + step + fitting.length) % Math.max(1, fitting.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // The right results arrive in a moment.
      isWaited.current = isPending
      if (current) onChoose(current)
    }
  }
  return (
    <div className={classes['picker']}>
      <TextInput
        autoFocus
        aria-label="Search templates"
        placeholder="Search templates"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={(event) => {
          isWaited.current = false
          setWords(event.currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      {isPending && <RowsSkeleton rows={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isPending && !error && fitting.length === 0 && (
        <EmptyState title="No templates found">
          {words === '' ? 'None fits this record yet. Write one under My replies.' : 'Try other words.'}
        </EmptyState>
      )}
      <ul className={classes['offers']} aria-label="Templates">
        {fitting.map((template) => (
          <OfferedTemplate
            key={template.id}
            template={template}
            isCurrent={template === current}
            onChoose={onChoose}
            onPreview={onPreview}
          />
        ))}
      </ul>
      <div role="status" className="fl-unseen">
        {current ? `${current.name}. Enter chooses it.` : ''}
      </div>
    </div>
  )
}
