import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MySignIn, SignInOutcome } from '#shared/contracts/factors.ts'
import { factorLimits } from '#shared/domain/factors.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card, Text } from '#web/ui/layout/layout.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RecentText } from '#web/ui/text/date-text.tsx'
import { signInsQuery } from '../factors/factor-queries.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { useDeviceText } from './use-device-text.ts'

/** Attempts that suggest another person: two or more wrong codes after the right password, or three other failures. */
const isSuspicious = ({ outcome, tries }: MySignIn): boolean =>
  outcome === 'second_factor_incorrect' ? tries >= 2 : outcome !== 'success' && tries >= 3

/** Sign-ins and failed attempts of recent weeks: time, outcome, method and origin. */
export const SignIns = ({ onNotMe }: { readonly onNotMe: (outcome: SignInOutcome) => void }) => {
  const { t } = useTranslation('factors')
  const deviceText = useDeviceText()
  const reply = useQuery(signInsQuery)
  const now = useNow(60_000)
  const signIns = reply.data
  return (
    <Card
      level={3}
      title={t('signIns.title')}
      meta={
        <Text as="span" tone="muted">
          {t('signIns.days', { count: factorLimits.signInDays })}
        </Text>
      }
    >
      {signIns === undefined ? (
        <NotLoaded reply={reply} failed={t('failed')} />
      ) : (
        <DataTable
          caption={t('signIns.title')}
          rows={signIns}
          keyOf={({ date, outcome }) => `${date} ${outcome}`}
          empty={t('signIns.none')}
          tone={(signIn) => (isSuspicious(signIn) ? 'danger' : undefined)}
          inset
          columns={[
            {
              key: 'when',
              head: t('signIns.when'),
              cell: ({ date }) => <RecentText iso={date} now={now} />,
            },
            {
              key: 'outcome',
              head: t('signIns.outcome'),
              main: true,
              cell: ({ outcome, tries }) => (
                <>
                  <Text as="span" tone={outcome === 'success' ? 'success' : 'danger'}>
                    <i
                      className={`pi pi-${outcome === 'success' ? 'check' : 'times'}-circle`}
                      aria-hidden="true"
                    />
                  </Text>{' '}
                  {outcome === 'success' ? t('signIns.success') : t(`signIns.${outcome}`, { count: tries })}
                </>
              ),
            },
            {
              key: 'factor',
              head: t('signIns.factor'),
              cell: ({ factor }) => (factor === null ? '–' : t(`way.${factor}`)),
            },
            {
              key: 'from',
              head: t('signIns.from'),
              cell: (signIn) => (
                <>
                  <span title={deviceText.name(signIn.device)}>{signIn.address ?? t('signIns.several')}</span>
                  {isSuspicious(signIn) && (
                    <>
                      {' · '}
                      <Button danger small kind="text" onClick={() => onNotMe(signIn.outcome)}>
                        {t('signIns.notMe')}
                      </Button>
                    </>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
