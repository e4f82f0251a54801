import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberFormat } from '#messages/number-format.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { counted } from '../../../lib/counted.ts'
import { saveRefused } from './refused-csv.ts'
import type { ImportStage } from '#web/features/indicator-import/use-import.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Card, Facts, Stack, Text, Toolbar } from '#web/ui/layout/layout.tsx'

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
  const number = numberFormat(i18n.language)
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
    <Card
      headingRef={title}
      icon={rest > 0 ? 'pause-circle' : 'check-circle'}
      title={t(rest > 0 ? 'stopped' : 'done', counted(sent.published))}
      foot={
        <>
          <Button onClick={onAgain}>{t('another')}</Button>
          <Toolbar>
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
          </Toolbar>
        </>
      }
    >
      <Stack gap={4}>
        <Text tone="muted">
          {rest > 0 ? t('stoppedText') : t(verified ? 'doneVerified' : 'doneUnverified')}
        </Text>
        <Facts
          labelWidth={240}
          facts={counts
            .filter(([key, count]) => key === 'added' || count > 0)
            .map(([key, count]) => [t(`count.${key}`), number.format(count), key])}
        />
      </Stack>
    </Card>
  )
}
