import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { updateChecklist, type ChecklistStep } from '#shared/contracts/organizations.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { untilLoaded } from '#web/lib/until-loaded.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Card, RowItem, Rows, Text } from '#web/ui/layout/layout.tsx'
import { checklistQuery, refreshHistory } from '#web/features/organizations/organization-queries.ts'

/** The tab in which a step is taken. */
const tabs = {
  admin: 'users',
  services: 'services',
  assets: 'assets',
  address: 'emails',
  access: 'services',
  second_admin: 'users',
} as const satisfies Record<ChecklistStep['step'], string>

/**
 * What a new organization still needs. Provider and organization see the same; it goes once everything is done, or when
 * an admin of the organization dismisses it.
 */
export const ChecklistCard = ({ organizationId }: { readonly organizationId: number }) => {
  const { t } = useTranslation('organizations')
  const { isPlatformAdmin } = useRights()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const dismiss = async (): Promise<void> => {
    setBusy(true)
    try {
      const reply = await call(updateChecklist, {
        params: { id: String(organizationId) },
        body: { dismissed: true },
      })
      notify.success(t('checklist.dismissed'), t('checklist.dismissedText'))
      client.setQueryData(checklistQuery(organizationId).queryKey, reply)
      void refreshHistory(client, organizationId)
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  const steps = useQuery({ ...checklistQuery(organizationId), ...untilLoaded }).data?.checklist
  if (steps === undefined || steps === null) return null
  const done = steps.filter((one) => one.done).length
  return (
    <Card
      title={t('checklist.title')}
      icon="list-check"
      meta={
        <Text as="span" tone="muted" tabular>
          {t('checklist.progress', { done, all: steps.length })}
        </Text>
      }
      actions={
        !isPlatformAdmin && (
          <Button kind="text" small busy={isBusy} onClick={() => void dismiss()}>
            {t('checklist.dismiss')}
          </Button>
        )
      }
      foot={
        <Text size="meta" tone="faint">
          {t('checklist.both')}
        </Text>
      }
    >
      <Rows label={t('checklist.title')}>
        {steps.map((one) => (
          <Step key={one.step} step={one} organizationId={organizationId} />
        ))}
      </Rows>
    </Card>
  )
}

const Step = ({
  step: { step, done, count },
  organizationId,
}: {
  step: ChecklistStep
  organizationId: number
}) => {
  const { t } = useTranslation('organizations')
  const { isPlatformAdmin } = useRights()
  // Organization admins create keys on a page of their own, and only read their services.
  const href =
    step === 'access' && !isPlatformAdmin
      ? `${paths.apiKey}?tab=keys`
      : hrefOf(paths.organization, { id: organizationId, tab: tabs[step] })
  const canDo = isPlatformAdmin || step !== 'services'
  return (
    <RowItem
      icon={done ? 'check-circle' : 'exclamation-circle'}
      title={t(`checklist.step.${step}`)}
      actions={
        done ? (
          <Text as="span" tone="success">
            {t('checklist.done')}
          </Text>
        ) : canDo ? (
          <Link className={buttonClass({ small: true })} to={href}>
            {t(`checklist.action.${step}`)}
          </Link>
        ) : (
          <Text as="span" tone="muted">
            {t('checklist.provider')}
          </Text>
        )
      }
    >
      {done ? t(`checklist.has.${step}`, { count }) : t(`checklist.lacks.${step}`)}
    </RowItem>
  )
}
