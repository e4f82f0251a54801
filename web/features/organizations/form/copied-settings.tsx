import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultNotificationSettings } from '#shared/domain/notifications/settings.ts'
import { services } from '#shared/domain/services.ts'
import { copiedQuery } from '#web/features/organizations/organization-queries.ts'
import { useOrganizationOptions } from '#web/ui/list/filters/organization-options.ts'
import { Field } from '#web/ui/form/fields/field.tsx'
import type { BoundForm } from '#web/ui/form/use-contract-form.ts'
import { Facts, Stack, Text } from '#web/ui/layout/layout.tsx'
import { PickInput } from '#web/ui/list/filters/pick-field.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import type { CopiedSettings, OrganizationFormValues } from './organization-form-values.ts'

/** The organization from which a new one takes over its services and settings, and what these are. */
export const CopiedSettingsFields = ({ form }: { readonly form: BoundForm<OrganizationFormValues> }) => {
  const { t } = useTranslation('organizations')
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const wanted = useRef('')
  const { source, copied } = form.values
  const copy = async (id: string): Promise<void> => {
    wanted.current = id
    setFailure(undefined)
    form.set('source', id)
    form.set('copied', null)
    if (id === '') return
    try {
      const { client: from, services: of, notification, signIn } = await client.fetchQuery(copiedQuery(id))
      // Another one was chosen meanwhile.
      if (wanted.current !== id) return
      const { time_zone, clear_content } = notification
      form.set('maxUsers', String(from.max_user_count))
      form.set(
        'tags',
        from.organization_tags.filter((tag) => tag.is_active).map((tag) => String(tag.id)),
      )
      form.set('copied', {
        services: of,
        settings: {
          ...(time_zone === defaultNotificationSettings.time_zone ? {} : { time_zone }),
          ...(clear_content === defaultNotificationSettings.clear_content ? {} : { clear_content }),
          ...(signIn.mailed_code ? {} : { mailed_code: false }),
        },
      })
    } catch (error) {
      if (wanted.current === id) setFailure(error)
    }
  }
  const { error } = form.field('source')
  return (
    <Stack gap={2}>
      <Field label={t('copy.source')} required error={error} hint={t('copy.hint')}>
        {({ id, describedBy, invalid }) => (
          <PickInput
            id={id}
            label={t('copy.source')}
            placeholder={t('copy.placeholder')}
            useOptions={useOrganizationOptions}
            chosen={undefined}
            value={source}
            describedBy={describedBy}
            invalid={invalid}
            onChange={(id) => void copy(id)}
          />
        )}
      </Field>
      {failure !== undefined && (
        <LoadFailed text={t('copy.failed')} error={failure} onRetry={() => void copy(source)} />
      )}
      {source !== '' && copied === null && failure === undefined && <Skeleton widths={[72, 80, 68]} />}
      {copied !== null && <Copied copied={copied} />}
    </Stack>
  )
}

const Copied = ({ copied: { services: of, settings } }: { readonly copied: CopiedSettings }) => {
  const { t } = useTranslation(['organizations', 'common'])
  const { time_zone, clear_content, mailed_code } = settings
  const serviceText = (service: (typeof services)[number]): string => {
    const { enabled, enable_api_access: api, enable_email_notifications: emails } = of[service]
    if (!enabled) return t('services.off')
    return [
      t('services.on'),
      ...(api ? [t('services.flag.enable_api_access')] : []),
      ...(emails ? [t('services.flag.enable_email_notifications')] : []),
    ].join(', ')
  }
  return (
    <>
      <Facts
        labelWidth={176}
        facts={[
          ...services.map(
            (service) => [t(`services.name.${service}`), serviceText(service), service] as const,
          ),
          [t('copy.zone'), time_zone ?? defaultNotificationSettings.time_zone],
          [t('copy.clear'), t(`copy.content.${clear_content ?? defaultNotificationSettings.clear_content}`)],
          [
            t('common:mailedCode.title'),
            t(mailed_code === false ? 'common:mailedCode.off' : 'common:mailedCode.on'),
          ],
        ]}
      />
      <Text size="meta" tone="muted">
        {t('copy.filled')}
      </Text>
    </>
  )
}
