import { Button, Input, Pill, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import classes from './text-list-input.module.css'
import { textListFault, textListMessages } from './text-list-words.ts'
import { useFinish } from './unfinished-inputs.ts'
import { useUnsettledPart } from './unsettled-parts.ts'

/** Rules for the entries of a list of texts. */
export interface TextListManner {
  /** Why an entry is refused, where that takes time to know; undefined when it is taken. */
  readonly refusalOf?: ((item: string) => Promise<string | undefined>) | undefined
  /** Normal form of a typed entry. */
  readonly written?: ((item: string) => string) | undefined
  /** True if no entry can be added. */
  readonly isRemoveOnly?: boolean | undefined
  /** Asks before an entry is taken off. */
  readonly mayRemove?: ((item: string) => Promise<boolean>) | undefined
}

interface TextListInputProps extends TextListManner {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  readonly isReadOnly?: boolean
  /** Each entry is the address of a picture, which must load (2-content section 5). */
  readonly hasPictures?: boolean
}

/** True if an address gives a picture. */
const loadsPicture = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const picture = new Image()
    picture.addEventListener('load', () => resolve(true))
    picture.addEventListener('error', () => resolve(false))
    picture.src = address
  })

const pictureRefusal = async (address: string) => ((await loadsPicture(address)) ? undefined : textListMessages.url)

const asTyped = (item: string): string => item

interface Now {
  typed: string
  value: readonly string[]
  check?: Promise<boolean> | undefined
}

/** The typed entry, the reason for a refusal, and the button that adds it. */
function useAdding(props: TextListInputProps) {
  const { label, value, onChange, hasPictures = false, refusalOf, written = asTyped } = props
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [isChecking, setChecking] = useState(false)
  // A check takes time: typing and removing entries continue during it.
  const now = useRef<Now>({ typed, value })
  useEffect(() => {
    now.current.value = value
  }, [value])
  const judge = refusalOf ?? (hasPictures ? pictureRefusal : undefined)
  const type = (words: string) => {
    now.current.typed = words
    setTyped(words)
    setFault(undefined)
  }
  const put = (words: string, item: string): boolean => {
    now.current.value = [...now.current.value, item]
    onChange(now.current.value)
    if (now.current.typed === words) type('')
    return true
  }
  const putChecked = async (words: string, item: string, refused: Promise<string | undefined>): Promise<boolean> => {
    setChecking(true)
    const refusal = await refused.finally(() => {
      now.current.check = undefined
      setChecking(false)
    })
    setFault(refusal)
    return refusal === undefined && put(words, item)
  }
  /** Adds the typed entry; false if it is refused. An entry under a check is not added twice. */
  const add = async (): Promise<boolean> => {
    if (now.current.check) return now.current.check
    const words = now.current.typed
    const item = written(words.trim())
    const refusal = textListFault(item, now.current.value)
    setFault(refusal)
    if (refusal !== undefined) return false
    if (!judge) return put(words, item)
    now.current.check = putChecked(words, item, judge(item))
    return now.current.check
  }
  useUnsettledPart(label, 'words', typed.trim() !== '')
  useFinish(async () => {
    if (now.current.check && !(await now.current.check)) return false
    return now.current.typed.trim() === '' || add()
  })
  const remove = (item: string) => {
    now.current.value = now.current.value.filter((one) => one !== item)
    onChange(now.current.value)
  }
  return { typed, type, add, remove, fault, isChecking }
}

/** A list of texts: typed one by one, each taken off by its own button (2-content section 5, 'Text list'). */
export function TextListInput(props: TextListInputProps) {
  const { label, value, description, error, required = false, isReadOnly = false, mayRemove } = props
  const { typed, type, add, remove, fault, isChecking } = useAdding(props)
  const canAdd = !isReadOnly && props.isRemoveOnly !== true
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = async (place: number) => {
    const item = value[place] ?? ''
    if (mayRemove && !(await mayRemove(item))) return
    remove(item)
    // The button goes with its text.
    input.current?.focus()
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement={canAdd ? 'label' : 'div'}
      description={description}
      error={fault ?? error}
      required={required}
    >
      {!canAdd && value.length === 0 && <span className={classes['none']}>None</span>}
      {value.length > 0 && (
        <ul className={classes['items']} aria-label={label}>
          {value.map((item, place) => (
            <li key={item}>
              <Pill
                size="md"
                radius={4}
                withRemoveButton={!isReadOnly}
                removeButtonProps={{ 'aria-label': `Remove ${item}`, 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => void take(place)}
              >
                {item}
              </Pill>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <div
          className={classes['adding']}
          onBlur={(event) => {
            // Moving to Save means that the typed entry is wanted, too.
            if (typed.trim() !== '' && !event.currentTarget.contains(event.relatedTarget)) void add()
          }}
        >
          <TextInput
            ref={input}
            id={id}
            className={classes['typed']}
            error={fault !== undefined}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              void add()
            }}
          />
          <Button
            variant="default"
            loading={isChecking}
            aria-label={`Add to ${label}`}
            // Not every browser gives a pressed button the focus: the entry is added once, by the button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void add()}
          >
            Add
          </Button>
        </div>
      )}
    </Input.Wrapper>
  )
}
