import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { takesEscape } from '#web/lib/escape.ts'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { suggestionId, Suggestions } from '#web/ui/menu/suggestions.tsx'
import { mentionAt, offered, type Person } from './mention-at.ts'

interface MentionAreaProps extends Omit<ComponentProps<typeof TextArea>, 'control' | 'popup'> {
  readonly people: readonly Person[]
  readonly onPick: (person: Person) => void
}

/** A text in which `@` offers people: arrow keys choose, Enter or Tab takes, and Escape closes the list alone. */
export const MentionArea = ({ people, onPick, note, ...area }: MentionAreaProps) => {
  const { t } = useTranslation('incidents')
  const { value, onChange } = area
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  /** Where the caret goes once the field has the name that was taken. */
  const after = useRef<number>(undefined)
  const [caret, setCaret] = useState(-1)
  const [closed, setClosed] = useState(-1)
  const [chosen, setChosen] = useState(0)
  const at = mentionAt(value, caret)
  const options = at === undefined || at.start === closed ? [] : offered(people, at.typed)
  const active = Math.min(chosen, options.length - 1)
  useLayoutEffect(() => {
    if (after.current === undefined) return
    field.current?.setSelectionRange(after.current, after.current)
    after.current = undefined
  }, [value])
  const take = (index: number): void => {
    const person = options[index]
    if (person === undefined || at === undefined) return
    const before = `${value.slice(0, at.start)}@${person.name} `
    after.current = before.length
    setCaret(before.length)
    onChange(before + value.slice(caret).replace(/^ /, ''))
    onPick(person)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (options.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosen((active + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % options.length)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      take(active)
    } else if (takesEscape(event)) setClosed(at?.start ?? -1)
  }
  const onCaret = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>): void => {
    if (currentTarget.selectionStart === caret) return
    setCaret(currentTarget.selectionStart)
    setChosen(0)
    // Another `@` at the place of one that was closed is offered people again.
    if (mentionAt(currentTarget.value, currentTarget.selectionStart) === undefined) setClosed(-1)
  }
  const isOpen = options.length > 0
  return (
    <TextArea
      {...area}
      note={note === undefined ? t('replies.mentionHint') : `${note} ${t('replies.mentionHint')}`}
      control={{
        ref: field,
        'aria-autocomplete': 'list',
        'aria-controls': isOpen ? id : undefined,
        'aria-activedescendant': isOpen ? suggestionId(id, active) : undefined,
        onKeyDown,
        onInput: onCaret,
        onSelect: onCaret,
        onBlur: () => setCaret(-1),
      }}
      popup={
        isOpen && (
          <Suggestions
            id={id}
            label={t('replies.mention')}
            options={options.map(({ user_id: key, name, side }) => ({
              key: String(key),
              label: name,
              about: side === 'provider' && key !== null ? t('replies.side.provider') : undefined,
            }))}
            active={active}
            onActive={setChosen}
            onTake={take}
          />
        )
      }
    />
  )
}
