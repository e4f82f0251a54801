import { limits } from '#shared/domain/limits.ts'
import { useEffect, useId, useRef, useState, type ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { takesEscape } from '#web/lib/escape.ts'
import { begin, pendingUntil } from '#web/lib/pending.ts'
import styles from './list-search.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface SearchBoxProps {
  readonly value: string
  readonly label: string
  readonly onSearch: (text: string) => void
  /** Called with a pasted text of several words. Resolves to true if it has handled the text, which the field then lacks. */
  readonly onPaste?: ((text: string) => Promise<boolean>) | undefined
}

/**
 * The search field of a list. It searches 800 ms after the last key, and at once on Enter or when cleared with its
 * button.
 */
export const SearchBox = ({ value, label, onSearch, onPaste }: SearchBoxProps) => {
  const { t } = useTranslation('common')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed (browser back, a chip removed), so the field follows.
  if (known !== value) {
    setKnown(value)
    if (text.trim() !== value) setText(value)
  }

  const wanted = text.trim()
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (wanted === value) return undefined
    const end = begin()
    const timer = setTimeout(() => {
      latest.current(wanted)
      end()
    }, limits.searchDebounceMilliseconds)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [wanted, value])

  const paste = async (event: ClipboardEvent<HTMLInputElement>): Promise<void> => {
    const pasted = event.clipboardData.getData('text')
    if (onPaste === undefined || !/[\s,;]/.test(pasted.trim())) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    // Without the code that reads it, the text is a search.
    if (await pendingUntil(onPaste(pasted)).catch(() => false)) return
    const line = pasted.replace(/[\r\n]+/g, ' ')
    setText((before) =>
      [before.slice(0, selectionStart ?? undefined), line, before.slice(selectionEnd ?? before.length)]
        .join('')
        .slice(0, limits.searchLength),
    )
  }

  return (
    <div className={styles.root}>
      <label className="ui-visually-hidden" htmlFor={id}>
        {label}
      </label>
      <i className="pi pi-search" aria-hidden="true" />
      <input
        id={id}
        ref={input}
        className={fieldStyles.input}
        type="text"
        role="searchbox"
        aria-keyshortcuts="/"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        maxLength={limits.searchLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => void paste(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && wanted !== value) onSearch(wanted)
          if (text !== '' && takesEscape(event)) setText('')
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('search.clear')}
          title={t('search.clear')}
          onClick={() => {
            setText('')
            if (value !== '') onSearch('')
            input.current?.focus()
          }}
        >
          <i className="pi pi-times" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
