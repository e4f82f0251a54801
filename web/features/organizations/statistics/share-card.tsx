import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { apiRequestKinds, type UserActivityStatistics } from '#shared/contracts/organizations.ts'
import { userActivities } from '#shared/contracts/account.ts'
import { exactCount } from '#web/lib/counts.ts'
import { sharesOf, sumOf } from './activity-series.ts'
import styles from './statistics.module.css'
import { Card, Text } from '#web/ui/layout/layout.tsx'

interface ShareCardProps {
  readonly kind: 'tabs' | 'requests'
  readonly groups: UserActivityStatistics['tab_enter_group']
}

const icons: Readonly<Partial<Record<string, string>>> = {
  visibilities: 'eye',
  incidents: 'exclamation-triangle',
  threats: 'bolt',
  feeds: 'database',
  api: 'arrow-right-arrow-left',
  reports: 'chart-bar',
}

/** Kinds as bars, each with its number and its share. */
export const ShareCard = ({ kind, groups }: ShareCardProps) => {
  const { t, i18n } = useTranslation('organizations')
  const percent = numberFormat(i18n.language, { style: 'percent' })
  const nameOf = (key: string): string => {
    const tab = userActivities.find((one) => one === key)
    if (kind === 'tabs' && tab !== undefined) return t(`statistics.tab.${tab}`)
    const request = apiRequestKinds.find((one) => one === key)
    return request === undefined ? key : t(`statistics.request.${request}`)
  }
  return (
    <Card
      title={t(`statistics.${kind}`)}
      label={t(`statistics.${kind}`)}
      actions={
        <Text as="span" size="meta" tone="faint" tabular className={styles.figure}>
          <b>{exactCount(sumOf(groups), i18n.language)}</b> {t('statistics.inTotal')}
        </Text>
      }
    >
      {groups.length === 0 ? (
        <Text tone="faint">{t('statistics.none')}</Text>
      ) : (
        <ul className={styles.shares}>
          {sharesOf(groups).map(({ key, count, percent: share, isLess, length }) => (
            <li key={key}>
              <span className={styles.kind}>
                {kind === 'tabs' && <i className={`pi pi-${icons[key] ?? 'circle'}`} aria-hidden="true" />}
                {nameOf(key)}
              </span>
              <span className={styles.length} aria-hidden="true">
                <span style={{ width: `${length}%` }} />
              </span>
              <b>{exactCount(count, i18n.language)}</b>
              <Text as="span" tone="faint">
                {isLess && '<'}
                {percent.format(isLess ? 0.01 : share / 100)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
