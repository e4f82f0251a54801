import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { getFeedWithdrawal } from '#shared/contracts/sightings.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { goneReason } from '#shared/domain/sources/source.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import { paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { MySightingsSection } from '#web/features/sightings/controls.tsx'
import { DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { TlpFact } from '#web/ui/tlp/tlp-controls.tsx'
import { Stack, Text, Facts } from '#web/ui/layout/layout.tsx'

export type Withdrawal = ResponseOf<typeof getFeedWithdrawal>['withdrawal']

/** When and why an indicator was withdrawn, as label and value pairs. */
export const useWithdrawalFacts = (withdrawal: Withdrawal) => {
  const { t } = useTranslation('indicators')
  return [
    [t('detail.published'), <DateText key="published" iso={withdrawal.published_date} time />],
    [t('withdrawn.date'), <DateText key="withdrawn" iso={withdrawal.withdrawn_date} time />],
    [
      t('withdrawn.reason'),
      withdrawal.reason === null ? (
        <Text as="span" key="reason" tone="faint">
          {t('withdrawn.noReason')}
        </Text>
      ) : withdrawal.reason === goneReason ? (
        t('withdrawn.bySource')
      ) : (
        withdrawal.reason
      ),
    ],
  ] as const
}

/**
 * Shown to users who open the link of a withdrawn indicator: what it was, when and why it was withdrawn, and what to
 * do.
 */
export const WithdrawalDetail = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { t } = useTranslation('indicators')
  const { organizationId } = useRights()
  const facts = useWithdrawalFacts(withdrawal)
  const { feed_id: id, value, type_name: typeName } = withdrawal
  return (
    <DrawerBody>
      <DrawerSection>
        <Facts
          facts={[['TLP', <TlpFact key="tlp" item={withdrawal} />], [t('detail.type'), typeName], ...facts]}
        />
      </DrawerSection>
      <DrawerSection title={t('withdrawn.todo')}>
        <Stack>
          <Text>{t('withdrawn.todoText')}</Text>
          {organizationId !== null && (
            <Text>
              {t('withdrawn.todoSystems')}{' '}
              <Link className="ui-link" to={paths.apiKey}>
                {t('withdrawn.connections')}
              </Link>
            </Text>
          )}
        </Stack>
      </DrawerSection>
      {organizationId !== null && (
        <MySightingsSection
          indicatorId={id}
          value={shownValue(value, typeName)}
          isFalsePositive={undefined}
        />
      )}
    </DrawerBody>
  )
}
