import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateTlpDefaults, type TlpDefaults } from '#shared/contracts/tlp.ts'
import { tlpKinds, tlpLabel, type TlpKind } from '#shared/domain/tlp/levels.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useSavedAtOnce } from '#web/lib/use-saved-at-once.ts'
import { notifyFailure } from '#web/lib/notify-failure.ts'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { tlpDefaultsQuery } from '#web/ui/tlp/tlp-defaults.ts'
import { tlpMeaning } from '#web/ui/tlp/tlp-controls.tsx'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { Card, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './dictionaries-page.module.css'

/** TLP:RED is set for single items, never as a default. */
const levels = ['amber+strict', 'amber', 'green', 'clear'] as const satisfies readonly TlpDefaults[TlpKind][]

/** The default TLP for each kind of item. A choice is saved at once. */
export const TlpDefaultsCard = () => {
  const { t } = useTranslation('dictionaries')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const reply = useQuery(tlpDefaultsQuery)
  const stored = reply.data?.tlp_defaults
  const { waiting, choose } = useSavedAtOnce<Partial<TlpDefaults>>({}, async (chosen) => {
    // Those of the change before, which this one has waited for.
    const before = client.getQueryData<{ readonly tlp_defaults: TlpDefaults }>(
      tlpDefaultsQuery.queryKey,
    )?.tlp_defaults
    if (before === undefined) return
    try {
      const saved = await call(updateTlpDefaults, {
        body: { ...before, ...chosen, fields_before: { ...before } },
        quiet: true,
      })
      client.setQueryData(tlpDefaultsQuery.queryKey, saved)
      notify.success(t('tlp.saved'), t('tlp.savedText'))
    } catch (error) {
      notifyFailure(error)
      // Another user may have changed the current value.
      void client.invalidateQueries({ queryKey: tlpDefaultsQuery.queryKey })
    }
  })
  const defaults = stored && { ...stored, ...waiting }
  return (
    <Card title={t('tlp.title')} label={t('tlp.title')} busy={Object.keys(waiting).length > 0}>
      <Stack gap={4}>
        <Text tone="muted">{t('tlp.lead')}</Text>
        {defaults !== undefined ? (
          <div className={styles.kinds}>
            {tlpKinds.map((kind) => (
              <SelectField
                key={kind}
                label={t(`tlp.${kind}`)}
                required
                placeholder=""
                options={levels.map((level) => ({ value: level, label: tlpLabel(level) }))}
                value={defaults[kind]}
                hint={tlpMeaning(common, defaults[kind])}
                onChange={(chosen) => {
                  const level = levels.find((one) => one === chosen)
                  if (level !== undefined) choose({ [kind]: level })
                }}
              />
            ))}
          </div>
        ) : reply.isError ? (
          <LoadFailed text={t('tlp.failed')} error={reply.error} onRetry={() => void reply.refetch()} />
        ) : (
          <Skeleton widths={[60]} />
        )}
      </Stack>
    </Card>
  )
}
