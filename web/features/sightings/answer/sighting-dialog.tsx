import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createSighting } from '#shared/contracts/sightings.ts'
import { limits } from '#shared/domain/limits.ts'
import type { SightingKind } from '#shared/domain/sightings.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { TextArea, TextField } from '#web/ui/form/fields/field.tsx'
import { MomentField } from '#web/ui/form/fields/moment-field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { bodyOf, emptySighting, sightingForm } from './sighting-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'

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
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const formId = useId()
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
  const { leave } = useLeaveGuard(form.dirty)
  const isSeen = kind === 'seen'
  const isForAll = kind === 'false_positive'
  return (
    <Modal
      className="sighting-dialog"
      title={t(`kind.${kind}`)}
      closeLabel={common('form.cancel')}
      onClose={() => {
        if (!form.saving) onClose()
      }}
      footer={
        <>
          <Button disabled={form.saving} onClick={() => leave(onClose)}>
            {common('form.cancel')}
          </Button>
          <Button type="submit" form={formId} kind="primary" aria-disabled={form.saving}>
            {form.saving && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {form.saving ? common('form.saving') : t(`form.${kind}`)}
          </Button>
        </>
      }
    >
      <FormElement form={form} id={formId}>
        <FormProblem what={form.problem} />
        <p className="sighting-value">{value}</p>
        <p className="sighting-text">{t(`form.${kind}Text`)}</p>
        {isSeen && (
          <>
            <MomentField label={t('form.seenAt')} hint={t('form.seenAtHint')} {...form.field('seenAt')} />
            <div className="sighting-pair">
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
      </FormElement>
    </Modal>
  )
}
