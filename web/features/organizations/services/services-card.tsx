import { Card, Note, Row, Stack, Text } from '#web/ui/layout/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ServicesOfOrganization } from '#shared/contracts/organizations.ts'
import { services, type Service } from '#shared/domain/services.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { servicesQuery } from '#web/features/organizations/organization-queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from './services-card.module.css'
import { serviceFlags, useServiceSwitches, type ServiceFlag } from './use-service-switches.ts'
import { Switch } from '#web/ui/form/fields/switch.tsx'

const presets = ['everything', 'indicators', 'watch'] as const

/**
 * The modules of the portal, and an organization's settings for each. Platform admins change them, the organization
 * reads them.
 */
export const ServicesCard = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('organizations')
  const { isPlatformAdmin } = useRights()
  const reply = useQuery(servicesQuery(organizationId))
  const { set, setAll, preset, wanted, asked, answer, withdraw } = useServiceSwitches(organizationId)
  const switches = reply.data?.services
  const cell = (all: ServicesOfOrganization, service: Service, flag: ServiceFlag) => {
    const pending = wanted.findLast((one) => one.service === service && one.flag === flag)
    const on = pending?.on ?? all[service][flag]
    const state = t(on ? 'services.on' : 'services.off')
    return isPlatformAdmin ? (
      <label className={styles.switch}>
        <Switch
          checked={on}
          aria-busy={pending !== undefined}
          disabled={flag !== 'enabled' && !all[service].enabled}
          aria-label={t('services.switchOf', {
            flag: t(`services.flag.${flag}`),
            module: t(`services.name.${service}`),
          })}
          onChange={(on) => set({ service, flag, on })}
        />
        <span aria-hidden="true">{state}</span>
      </label>
    ) : (
      <Row>
        <i className={`pi ${on ? 'pi-check' : 'pi-minus'}`} aria-hidden="true" />
        {state}
      </Row>
    )
  }
  return (
    <Card title={t('services.title')} label={t('services.title')} busy={wanted.length > 0}>
      <Stack gap={3}>
        <Text tone="muted">{t(isPlatformAdmin ? 'services.lead' : 'services.leadOwn')}</Text>
        {switches === undefined ? (
          reply.isError ? (
            <LoadFailed
              text={t('services.failed')}
              error={reply.error}
              onRetry={() => void reply.refetch()}
            />
          ) : (
            <Skeleton widths={[72, 80, 68, 76]} />
          )
        ) : (
          <>
            {!services.some((service) => switches[service].enabled) && (
              <Note tone="warn" role="note">
                {t('services.none')}
              </Note>
            )}
            {isPlatformAdmin && !services.some((service) => switches[service].enabled) && (
              <Row wrap>
                {presets.map((one) => (
                  <Button
                    key={one}
                    small
                    title={t(`services.preset.${one}Text`)}
                    busy={preset === one}
                    disabled={preset !== undefined && preset !== one}
                    onClick={() => setAll(one)}
                  >
                    {t(`services.preset.${one}`)}
                  </Button>
                ))}
              </Row>
            )}
            <DataTable
              caption={t('services.title')}
              rows={services}
              keyOf={(service) => service}
              inset
              columns={[
                {
                  key: 'module',
                  head: t('services.module'),
                  main: true,
                  cell: (service) => t(`services.name.${service}`),
                },
                ...serviceFlags.map((flag) => ({
                  key: flag,
                  head: t(`services.flag.${flag}`),
                  cell: (service: Service) => cell(switches, service, flag),
                })),
              ]}
            />
          </>
        )}
      </Stack>
      {asked !== undefined && (
        <Confirm
          key={asked.service}
          title={t('services.offTitle', { module: t(`services.name.${asked.service}`) })}
          action={t('services.offAction')}
          destructive
          onConfirm={answer}
          onClose={withdraw}
          text={
            asked.also.length === 0
              ? t('services.offText')
              : `${t('services.offText')} ${t('services.offAlso', { what: asked.also.join(', ') })}`
          }
        />
      )}
    </Card>
  )
}
