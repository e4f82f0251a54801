import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { exposureStates } from '#shared/domain/exposures/states.ts'
import type { AuditedValue } from '#shared/domain/value-changes.ts'
import type { PastChange } from '#shared/contracts/histories.ts'
import { actorName } from '#web/lib/actor-name.ts'
import type { Undo } from '#web/lib/undo.ts'
import { DateText, ShortDate } from '../text/date-text.tsx'
import { DrawerSection } from './drawer.tsx'
import { UndoButton } from './undo-button.tsx'
import styles from './history.module.css'

interface HistoryProps {
  readonly changes: readonly PastChange[] | undefined
  /** The names of the fields, and `other` for fields without one; `field_value` names a value of a field. */
  readonly fields: Readonly<Record<string, string>> & { readonly other: string }
  /** Undoes the reader's own acts. */
  readonly undo?: Undo
}

/** The changes of an item: who, when and what. The API returns them to analysts only. */
export const HistorySection = ({ changes, fields, undo }: HistoryProps) => {
  const { t } = useTranslation('common')
  if (changes === undefined || changes.length === 0) return null
  return (
    <DrawerSection title={t('history.title')}>
      <HistoryList changes={changes} fields={fields} {...(undo === undefined ? {} : { undo })} />
    </DrawerSection>
  )
}

/** The same without a heading, for places that have their own. */
export const HistoryList = ({ changes = [], fields, undo }: HistoryProps) => {
  const { t } = useTranslation('common')
  // A dot in a text key would mean a nested level.
  const nameOf = (field: string): string => fields[field.replace('.', '_')] ?? fields.other
  return (
    <ol className={styles.root}>
      {changes.map((change, index) => (
        <li key={index}>
          {t(change.is_undo === true ? 'history.undo' : `history.${change.action}`)}
          {change.fields.map((field, at) => {
            const value = change.values?.find((one) => one.field === field)
            return (
              <Fragment key={field}>
                {at === 0 ? ': ' : ', '}
                {nameOf(field)}
                {value !== undefined && (
                  <>
                    {' ('}
                    <Value field={field} value={value.before} fields={fields} />
                    {' → '}
                    <Value field={field} value={value.after} fields={fields} />)
                  </>
                )}
              </Fragment>
            )
          })}
          {undo !== undefined && change.undo !== undefined && <UndoButton token={change.undo} undo={undo} />}
          <small>
            {change.actor === 'sightings' ? t('history.sightings') : actorName(t, { name: change.actor })} ·{' '}
            <DateText iso={change.date} time />
          </small>
        </li>
      ))}
    </ol>
  )
}

const Value = ({
  field,
  value,
  fields,
}: Pick<HistoryProps, 'fields'> & { readonly field: string; readonly value: AuditedValue }) => {
  const { t } = useTranslation('common')
  const state = field === 'state' ? exposureStates.find((one) => one === value) : undefined
  const named = fields[`${field}_${String(value)}`]
  if (state !== undefined) return t(`exposureState.${state}`)
  if (named !== undefined) return named
  if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no')
  if (value === null || value === '') return '–'
  return field === 'due_date' ? <ShortDate iso={String(value)} /> : String(value)
}
