import { useTranslation } from 'react-i18next'
import { isRefused } from '#shared/domain/audit/actions.ts'
import type { AuditAct } from '#shared/domain/audit/lines.ts'
import { actorName } from '#web/lib/actor-name.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { Facts, Text } from '#web/ui/layout/layout.tsx'
import { MomentText } from '#web/ui/text/moment-text.tsx'

/** The facts of an act. */
export const AuditFacts = ({ act }: { readonly act: AuditAct }) => {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation('common')
  const { organizationId } = useRights()
  const { lead, records } = act
  const { actor, subject, client, address, outcome } = lead
  const withId = (name: string, id: number | null): string =>
    id === null || name === `#${id}` ? name : `${name} (#${id})`
  return (
    <DrawerSection title={t('facts')}>
      <Facts
        facts={[
          [t('column.date'), <MomentText key="date" iso={lead.date} />],
          [
            t('column.actor'),
            actor === null ? (
              <Text as="span" key="actor" tone="faint">
                {t('nobodyText')}
              </Text>
            ) : (
              withId(actorName(common, actor), actor.user_id)
            ),
          ],
          ...(subject === null
            ? []
            : [[t(`subject.${subject.kind}`), withId(subject.name, subject.id)] as const]),
          ...(organizationId === null ? [[t('column.client'), client?.name ?? '–'] as const] : []),
          [t('column.address'), address === null ? '–' : <code key="address">{address}</code>],
          [
            t('code'),
            <code key="code">
              {[...new Set(records.map(({ action }) => action))].join(', ')}
              {isRefused(outcome) ? ` · ${outcome}` : ''}
            </code>,
          ],
        ]}
      />
    </DrawerSection>
  )
}
