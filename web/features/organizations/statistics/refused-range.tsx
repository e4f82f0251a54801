import { useTranslation } from 'react-i18next'
import { earliestStart } from '#shared/domain/activity-range.ts'
import { dateOf } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import type { ActivityRange, RangeRefusal } from './activity-range.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Note } from '#web/ui/layout/layout.tsx'

interface RefusedRangeProps {
  readonly range: ActivityRange & { readonly refusal: RangeRefusal }
  readonly onDefault: () => void
}

/** Explains why the range in the address is rejected, and what to do. */
export const RefusedRange = ({ range: { end, refusal }, onDefault }: RefusedRangeProps) => {
  const { t, i18n } = useTranslation('organizations')
  const earliest = refusal === 'range_too_long' ? dateOf(earliestStart(end)) : undefined
  return (
    <Note
      tone="danger"
      role="alert"
      actions={
        <Button small onClick={onDefault}>
          {t('statistics.showTwoWeeks')}
        </Button>
      }
    >
      <b>{t(`statistics.refused.${refusal}`)}</b>
      {refusal === 'range_too_long' && '.'}{' '}
      {earliest !== undefined &&
        t('statistics.refusedFrom', {
          day: new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long' }).format(earliest),
        })}{' '}
      {t('statistics.refusedHint')}
    </Note>
  )
}
