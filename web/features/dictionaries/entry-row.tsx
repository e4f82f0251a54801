import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSavedAtOnce } from '#web/lib/use-saved-at-once.ts'
import { InlineEdit } from '#web/ui/inline/inline-edit.tsx'
import type { Line } from '#web/ui/inline/line-inputs.tsx'
import type { Dictionary, Entry } from './dictionaries.ts'
import { shownName } from './entry-names.ts'
import { ValidityCell } from './validity-cell.tsx'
import type { EntryActions } from './use-entry-actions.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './dictionary-list.module.css'
import { Switch } from '#web/ui/form/fields/switch.tsx'

interface RowProps {
  readonly dictionary: Dictionary
  readonly entry: Entry
  readonly lines: readonly Line[]
  readonly actions: EntryActions
  /** Whether it was just added. */
  readonly isNew: boolean
  readonly onRemove: (entry: Entry) => void
  /** Called with whether names have unsaved changes. */
  readonly onDirty: (id: number, dirty: boolean) => void
}

/** An entry: its names, editable in place, whether it is active, and a delete button. */
export const EntryRow = ({ dictionary, entry, lines, actions, isNew, onRemove, onDirty }: RowProps) => {
  const { t, i18n } = useTranslation('dictionaries')
  const row = useRef<HTMLLIElement>(null)
  const name = shownName(dictionary, entry.names, i18n.language)
  const { shown, waiting, choose } = useSavedAtOnce({ active: entry.isActive }, ({ active }) =>
    actions.setActive(entry, active ?? entry.isActive),
  )
  const { active } = shown
  const { id } = entry
  const reportDirty = useCallback((dirty: boolean) => onDirty(id, dirty), [id, onDirty])

  const reportValidity = useCallback((dirty: boolean) => onDirty(-id, dirty), [id, onDirty])

  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])

  return (
    <li ref={row} className={classNames(styles.row, isNew && 'is-new', !entry.isActive && 'is-inactive')}>
      <InlineEdit
        lines={lines}
        values={entry.names}
        name={name}
        label={t('rename')}
        onSave={(names, opened) => actions.rename(entry, names, opened)}
        onDirty={reportDirty}
      />
      {entry.validityDays !== undefined && (
        <ValidityCell
          key={entry.validityDays ?? 'endless'}
          days={entry.validityDays}
          name={name}
          onSave={(days) => actions.setValidity(entry, days)}
          onDirty={reportValidity}
        />
      )}
      <label className={styles.active}>
        <Switch
          data-cell="active"
          checked={active}
          aria-busy={waiting.active !== undefined}
          aria-label={t('activeOf', { item: name })}
          onChange={(on) => choose({ active: on })}
        />
        <span aria-hidden="true">{t(active ? 'active' : 'inactive')}</span>
      </label>
      <Button
        square
        small
        kind="plain"
        icon="trash"
        data-cell="remove"
        aria-label={t('removeOf', { item: name })}
        title={t('remove')}
        onClick={() => onRemove(entry)}
      />
    </li>
  )
}
