import { useSearchParams, useSetParameter } from '#web/lib/search-params.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accessFlag, fromWireRole } from '#shared/domain/roles.ts'
import { EmailWarnings } from '#web/features/notification-emails/controls.tsx'
import { ChecklistLine } from '#web/features/organizations/controls.tsx'
import { NextReport } from '#web/features/reports/controls.tsx'
import { AccessRequests } from '#web/features/users/controls.tsx'
import { dayOf } from '#web/lib/days.ts'
import { localeOf } from '#web/lib/locale.ts'
import { formatRecent } from '#web/lib/format-relative.ts'
import { markAllRead, unmarkAllRead, useNews } from '#web/lib/news.ts'
import { notify, offeringUndo, withdrawUndo } from '#web/lib/notify.ts'
import { useSession } from '#web/lib/session.ts'
import { attempt, useAction } from '#web/lib/use-action.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Afterwards, FirstReady } from '#web/ui/loading/first-ready.tsx'
import { Card } from './card.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { cardKinds } from './cards.ts'
import { ExposureCard } from './exposure-card.tsx'
import { LockedCard } from './locked-card.tsx'
import { firstDay, periodDays, periodText, readPeriod, usualPeriod, type PeriodDays } from './period.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { NewsSection } from './news/news-section.tsx'
import { Card as CardPart, Page, Row, Text } from '#web/ui/layout/layout.tsx'
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

/** Days back of which what came can be shown, read or not. */
const cameDays = [1, 7, 30] as const

/** The first screen of an organization's users: what is new, and below it a card for each module (part 2 section 2). */
export const Dashboard = () => {
  const { t, i18n } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const marking = useAction()
  const user = useSession()
  useTitle(t('title'))
  const [params] = useSearchParams()
  const setParam = useSetParameter()
  const asked = Number(params.get('came'))
  const came = cameDays.find((days) => days === asked)
  const reply = useNews(came)
  if (user === null) return null
  const days = readPeriod(params.get('days'))
  const today = new Date()
  const start = firstDay(days, today)
  const isOpen = ({ module }: (typeof cardKinds)[number]): boolean => user[accessFlag(module)]
  const news = reply.data
  const lists = news?.lists ?? []
  const [oldest] = lists.map(({ since }) => since).toSorted()
  const since = oldest === undefined ? '' : formatRecent(new Date(oldest), today, i18n.language)
  const sinceText = came === undefined ? t('news.since', { since }) : t('news.last', { count: came })
  const markAll = async (): Promise<void> => {
    if (news === undefined) return
    await markAllRead(
      client,
      lists.map(({ list }) => list),
      news.at,
    )
    const token = `news ${news.at}`
    const undo = async (): Promise<void> => {
      withdrawUndo(token)
      await unmarkAllRead(client)
      notify.success(common('undo.done'))
    }
    offeringUndo({ token, run: () => void attempt(undo) }, () => notify.success(t('news.allRead')))
  }
  return (
    <Page
      className={styles.root}
      title={t('title')}
      meta={
        oldest !== undefined && (
          <Row as="span">
            <MenuButton
              hasText
              label={sinceText}
              className={buttonClass({ kind: 'text', small: true })}
              choices={[
                { key: 'unread', label: t('news.unread'), run: () => setParam('came', undefined) },
                ...cameDays.map((count) => ({
                  key: String(count),
                  label: t('news.last', { count }),
                  run: () => setParam('came', String(count)),
                })),
              ]}
            />
          </Row>
        )
      }
      actions={
        lists.length > 0 && (
          <Button
            icon="check"
            disabled={lists.every(({ unread }) => unread === 0)}
            busy={marking.busy}
            onClick={() => void marking.run(markAll)}
          >
            {t('news.markAll')}
          </Button>
        )
      }
    >
      <FirstReady skeleton={<DashboardSkeleton />}>
        {user.client_id !== null && fromWireRole(user.role) === 'organization_admin' && (
          <>
            <ChecklistLine organizationId={user.client_id} />
            <EmailWarnings organizationId={user.client_id} />
          </>
        )}
        <AccessRequests without={modules} />
        {cardKinds.some(isOpen) && (
          <NewsSection reply={reply} since={since} onWeek={() => setParam('came', '7')} />
        )}
        {user.has_report_access && <NextReport />}
        <Row wrap gap={3}>
          <h2 className={styles.numbers}>{t('numbers')}</h2>
          <Text tone="muted" tabular className={styles.range}>
            {periodText(start, dayOf(today), localeOf(i18n.language))}
          </Text>
          <SegmentsField
            compact
            label={t('period.label')}
            options={periodDays.map((value) => ({
              value,
              label: t('period.days', { count: Number(value) }),
            }))}
            value={days}
            onChange={(chosen: PeriodDays) => setParam('days', chosen === usualPeriod ? undefined : chosen)}
          />
        </Row>
        <Afterwards>
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
        </Afterwards>
      </FirstReady>
    </Page>
  )
}
