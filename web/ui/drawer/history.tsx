import { useTranslation } from 'react-i18next'
import type { PastChange } from '#shared/contracts/histories.ts'
import { DateText } from '../text/date-text.tsx'
import { DrawerSection } from './drawer.tsx'

interface HistoryProps {
  readonly changes: readonly PastChange[] | undefined
  /** The names of fields, and what stands for another one. */
  readonly fields: Readonly<Record<string, string>> & { readonly other: string }
}

/** Who changed an item, when, and what: analysts get it with the item, others do not. */
export const HistorySection = ({ changes, fields }: HistoryProps) => {
  const { t } = useTranslation('common')
  if (changes === undefined || changes.length === 0) return null
  return (
    <DrawerSection title={t('history.title')}>
      <HistoryList changes={changes} fields={fields} />
    </DrawerSection>
  )
}

/** The same without a heading, where something else gives it one. */
export const HistoryList = ({ changes = [], fields }: HistoryProps) => {
  const { t } = useTranslation('common')
  // A dot in the key of a text is a level of its own.
  const nameOf = (field: string): string => fields[field.replace('.', '_')] ?? fields.other
  return (
    <ol className="ui-history">
      {changes.map((change, index) => (
        <li key={index}>
          {t(`history.${change.action}`)}
          {change.fields.length > 0 && `: ${change.fields.map(nameOf).join(', ')}`}
          <small>
            {change.actor === 'sightings' ? t('history.sightings') : change.actor} ·{' '}
            <DateText iso={change.date} time />
          </small>
        </li>
      ))}
    </ol>
  )
}
