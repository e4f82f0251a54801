import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { Entry } from './dictionaries.ts'
import { EntryRow } from './entry-row.tsx'
import styles from './dictionary-list.module.css'

interface DictionaryRowsProps extends Omit<ComponentProps<typeof EntryRow>, 'entry' | 'isNew'> {
  readonly entries: readonly Entry[]
  /** The id of the new entry. */
  readonly added: number | undefined
  /** Below the rows. */
  readonly children?: ReactNode
}

/** The entries of a dictionary under the names of their fields. */
export const DictionaryRows = ({ entries, added, children, ...given }: DictionaryRowsProps) => {
  const { t } = useTranslation('dictionaries')
  const list = useRef<HTMLUListElement>(null)
  const { dictionary, lines } = given
  const shape = dictionary.fields.length > 1 ? 'is-bilingual' : dictionary.setValidity && 'is-limited'

  /** The arrow keys move from a control to the same control in the next row. */
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const { target } = event
    const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined
    if (step === 0 || cell === undefined) return
    const cells = [...(list.current?.querySelectorAll<HTMLElement>(`[data-cell="${cell}"]`) ?? [])]
    event.preventDefault()
    cells[cells.findIndex((one) => one === target) + step]?.focus()
  }
  return (
    <div className={classNames(styles.root, shape)}>
      <div className={styles.heads} aria-hidden="true">
        {lines.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
        {dictionary.setValidity !== undefined && <span>{t('validity.column')}</span>}
        <span>{t('state')}</span>
      </div>
      {/* Key events of its buttons bubble up to the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} aria-label={t(`list.${dictionary.area}.${dictionary.part}`)} onKeyDown={onKeyDown}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} {...given} entry={entry} isNew={entry.id === added} />
        ))}
      </ul>
      {children}
    </div>
  )
}
