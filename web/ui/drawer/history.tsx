import { useTranslation } from 'react-i18next'
import type { PastChange } from '#shared/contracts/histories.ts'
import { DateText } from '../list/date-text.tsx'
import { DrawerSection } from './drawer.tsx'

/** Who changed an item, when, and what: analysts get it with the item, others do not. `fieldText` names a changed field. */
export const HistorySection = ({ changes, fieldText }: { changes: readonly PastChange[] | undefined; fieldText: (field: string) => string }) => {
  const { t } = useTranslation('list')
  if (changes === undefined || changes.length === 0) return null
  return (
    <DrawerSection title={t('history.title')}>
      <ol className="ui-history">
        {changes.map((change, index) => (
          <li key={index}>
            {t(`history.${change.action}`)}{change.fields.length > 0 && `: ${change.fields.map(fieldText).join(', ')}`}
            <small>{change.actor} · <DateText iso={change.date} time /></small>
          </li>
        ))}
      </ol>
    </DrawerSection>
  )
}
