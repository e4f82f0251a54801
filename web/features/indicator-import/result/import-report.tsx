import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { counted } from '../../../lib/counted.ts'
import { saveRefused } from './refused-csv.ts'
import type { ImportStage } from '#web/features/indicator-import/use-import.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'

interface ImportReportProps {
  readonly stage: Extract<ImportStage, { kind: 'report' }>
  readonly verified: boolean
  readonly onResume: () => void
  readonly onAgain: () => void
}

/** The result of the import, and the rejected rows. */
export const ImportReport = ({
  stage: { checked, rows, sent, withWarned },
  verified,
  onResume,
  onAgain,
}: ImportReportProps) => {
  const { t, i18n } = useTranslation(['indicatorImport', 'indicatorLookup'])
  const number = new Intl.NumberFormat(i18n.language)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const rest = rows.length - sent.rows
  const refused = [...checked.refused.first, ...sent.refused.first]
  const leftOut = withWarned ? [] : checked.warned
  const doubtful = checked.doubtful.filter((row) => !rows.includes(row))
  const counts = [
    ['added', sent.published],
    ['known', checked.known.count + sent.known],
    ['looser', checked.looser + sent.looser],
    ['repeated', checked.repeated],
    ['leftOut', leftOut.length],
    ['doubtful', doubtful.length],
    ['refused', checked.refused.count + sent.refused.count],
    ['rest', rest],
  ] as const
  return (
    <>
      <div className="import-body">
        <h2 ref={title} tabIndex={-1}>
          <i
            className={`pi ${rest > 0 ? 'pi-pause-circle' : 'pi-check-circle'} import-done`}
            aria-hidden="true"
          />
          {t(rest > 0 ? 'stopped' : 'done', counted(sent.published))}
        </h2>
        <p className="import-lead">
          {rest > 0 ? t('stoppedText') : t(verified ? 'doneVerified' : 'doneUnverified')}
        </p>
        <dl className="import-counts">
          {counts
            .filter(([key, count]) => key === 'added' || count > 0)
            .map(([key, count]) => (
              <div key={key}>
                <dt>{t(`count.${key}`)}</dt>
                <dd>{number.format(count)}</dd>
              </div>
            ))}
        </dl>
      </div>
      <div className="import-foot">
        <Button onClick={onAgain}>{t('another')}</Button>
        <span className="import-foot-end">
          {refused.length + leftOut.length + doubtful.length > 0 && (
            <Button icon="download" onClick={() => saveRefused(t, refused, leftOut, doubtful)}>
              {t('saveRefused')}
            </Button>
          )}
          {rest > 0 && <Button onClick={onResume}>{t('resume')}</Button>}
          <Link
            className={buttonClass({ kind: 'primary' })}
            to={verified ? paths.indicators : hrefOf(paths.indicators, { is_verified: 'false' })}
          >
            {t('showThem')}
          </Link>
        </span>
      </div>
    </>
  )
}
