import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSighting } from '#shared/contracts/sightings.ts'
import { limits } from '#shared/domain/limits.ts'
import type { SightingKind } from '#shared/domain/sightings.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TextArea, TextField } from '#web/ui/form/fields/field.tsx'
import { MomentField } from '#web/ui/form/fields/moment-field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { bodyOf, emptySighting, sightingForm } from './sighting-form.ts'
import { Text } from '#web/ui/layout/layout.tsx'
import styles from '../sightings.module.css'

interface SightingDialogProps {
  readonly indicatorId: number
  readonly kind: SightingKind
  /** The indicator as displayed. */
  readonly value: string
  readonly onClose: () => void
}

const longestNumber = 13

/** Adds an organization's sighting of an indicator, and explains its consequences. */
export const SightingDialog = ({ indicatorId, kind, value, onClose }: SightingDialogProps) => {
  const { t } = useTranslation('sightings')
  const client = useQueryClient()
  const [initial] = useState(() => emptySighting(new Date()))
  const form = useContractForm({
    form: sightingForm(kind, initial.seenAt),
    initial,
    submit: async ({ values }) => {
      await call(createSighting, {
        params: { id: String(indicatorId) },
        body: bodyOf(kind, values, initial.seenAt),
        quiet: true,
      })
      notify.success(t(`done.${kind}`), t(`done.${kind}Text`))
      onClose()
      await refreshIndicators(client)
    },
  })
  const isSeen = kind === 'seen'
  const isForAll = kind === 'false_positive'
  return (
    <FormDialog title={t(`kind.${kind}`)} action={t(`form.${kind}`)} form={form} onClose={onClose}>
      <Text size="value">{value}</Text>
      <Text tone="muted" className={styles.text}>
        {t(`form.${kind}Text`)}
      </Text>
      {isSeen && (
        <>
          <MomentField label={t('form.seenAt')} hint={t('form.seenAtHint')} {...form.field('seenAt')} />
          <div className={styles.pair}>
            <TextField label={t('form.where')} hint={t('form.whereHint')} {...form.field('where')} />
            <TextField
              label={t('form.times')}
              inputMode="numeric"
              {...form.field('times')}
              required
              maxLength={longestNumber}
            />
          </div>
        </>
      )}
      <TextArea
        label={t(isSeen ? 'form.notes' : 'form.reason')}
        note={
          isForAll
            ? t('form.evidenceHint', { count: limits.claimEvidenceFrom, words: limits.claimEvidenceWords })
            : t('form.notesHint')
        }
        rows={isForAll ? 5 : 3}
        markdown
        {...form.field('evidence')}
        required={isForAll}
      />
    </FormDialog>
  )
}
