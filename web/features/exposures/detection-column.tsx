import { dayOf } from '#web/lib/days.ts'
import { dateColumn } from '#web/ui/list/rows/date-column.tsx'
import type { Column } from '#web/ui/list/rows/row-definition.ts'
import { DateText, ShortDate } from '#web/ui/text/date-text.tsx'
import type { ListedExposure } from './exposure-queries.ts'

const isOneDay = ({ first_detection_date: first, last_detection_date: last }: ListedExposure): boolean =>
  dayOf(new Date(first)) === dayOf(new Date(last))

/** The column of the last detection; where the list is sorted by the first one, of both. */
export const detectionColumn = (
  t: (key: 'column.last' | 'column.lastAndFirst' | 'column.firstOf') => string,
): Column<ListedExposure> => ({
  ...dateColumn({
    header: t('column.last'),
    sortField: 'last_detection_date',
    date: (exposure) => exposure.last_detection_date,
  }),
  // The first detection has its word before it.
  width: { least: 208, most: 216 },
  isFoldedWhole: true,
  alternatives: [
    {
      sortField: 'first_detection_date',
      header: t('column.lastAndFirst'),
      render: (exposure) => <DateText iso={exposure.last_detection_date} />,
      under: (exposure) => (
        <>
          {t('column.firstOf')} <DateText iso={exposure.first_detection_date} />
        </>
      ),
      foldedText: (exposure) => (isOneDay(exposure) ? '30 wrz' : '30 wrz–30 wrz'),
      folded: (exposure) => (
        <>
          {!isOneDay(exposure) && (
            <>
              <ShortDate iso={exposure.first_detection_date} />–
            </>
          )}
          <ShortDate iso={exposure.last_detection_date} />
        </>
      ),
      foldedBrief: (exposure) => <ShortDate iso={exposure.last_detection_date} />,
    },
  ],
})
