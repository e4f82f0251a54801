import { useSearchParams } from '#web/lib/search-params.ts'
import { useTranslation } from 'react-i18next'
import { accessFlag, fromWireRole } from '#shared/domain/roles.ts'
import { AssetMatchSummary } from '#web/features/asset-matches/controls.tsx'
import { EmailWarnings } from '#web/features/notification-emails/controls.tsx'
import { NextReport } from '#web/features/reports/controls.tsx'
import { AccessRequests } from '#web/features/users/controls.tsx'
import { dayOf } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { FirstReady } from '#web/ui/loading/first-ready.tsx'
import { Card } from './card.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { cardKinds } from './cards.ts'
import { ExposureCard } from './exposure-card.tsx'
import { LockedCard } from './locked-card.tsx'
import { firstDay, periodDays, periodText, readPeriod, usualPeriod, type PeriodDays } from './period.ts'
import { Card as CardPart, Page, Text } from '#web/ui/layout/layout.tsx'
import styles from './dash.module.css'

/** Locked cards show the user's pending module request themselves. */
const modules = cardKinds.map(({ module }) => module)

const DashboardSkeleton = () => (
  <div className={styles.grid}>
    {cardKinds.map(({ key }) => (
      <CardPart key={key}>
        <CardSkeleton />
      </CardPart>
    ))}
  </div>
)

/** What is new to the organization in a period, one card for each module (part 2 section 2). */
export const Dashboard = () => {
  const { t, i18n } = useTranslation('dashboard')
  const user = useSession()
  useTitle(t('title'))
  const [params, setParams] = useSearchParams()
  if (user === null) return null
  const days = readPeriod(params.get('days'))
  const today = new Date()
  const start = firstDay(days, today)
  const choose = (chosen: PeriodDays): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (chosen === usualPeriod) next.delete('days')
        else next.set('days', chosen)
        return next
      },
      { replace: true },
    )
  const isOpen = ({ module }: (typeof cardKinds)[number]): boolean => user[accessFlag(module)]
  return (
    <Page
      className={styles.root}
      title={t('title')}
      meta={
        <Text tone="muted" tabular>
          {periodText(start, dayOf(today), localeOf(i18n.language))}
        </Text>
      }
      actions={
        <SegmentsField
          compact
          label={t('period.label')}
          options={periodDays.map((value) => ({ value, label: t('period.days', { count: Number(value) }) }))}
          value={days}
          onChange={choose}
        />
      }
    >
      <FirstReady className={styles.parts} skeleton={<DashboardSkeleton />}>
        {user.client_id !== null && fromWireRole(user.role) === 'organization_admin' && (
          <EmailWarnings organizationId={user.client_id} />
        )}
        <AccessRequests without={modules} />
        {user.client_id !== null && <AssetMatchSummary />}
        {user.has_report_access && <NextReport />}
        <div className={styles.grid}>
          {cardKinds.filter(isOpen).map((card) => (
            <Card key={card.key} card={card} start={start} />
          ))}
          {/* Locked cards come last. */}
          {cardKinds
            .filter((card) => !isOpen(card))
            .map((card) => (
              <LockedCard key={card.key} card={card} />
            ))}
        </div>
        {user.has_visibility_access && <ExposureCard start={start} />}
      </FirstReady>
    </Page>
  )
}
