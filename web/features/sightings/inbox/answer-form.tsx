import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerSighting, type InboxItem } from '#shared/contracts/sightings.ts'
import { shownValue } from '#shared/domain/indicators/shown-value.ts'
import type { SightingOutcome } from '#shared/domain/sightings.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { Confirm } from '#web/ui/dialog/confirm.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { answerForm, bodyOf, outcomesOf } from './answer-values.ts'
import { Button } from '#web/ui/button/button.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

/** An analyst's answer. A withdrawal needs confirmation, because it affects all organizations. */
export const AnswerForm = ({ sighting }: { sighting: InboxItem }) => {
  const { t } = useTranslation('sightings')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { sighting_id: id, feed: indicator } = sighting
  const outcomes = outcomesOf(sighting)
  const [outcome, setOutcome] = useState<SightingOutcome>(outcomes[0] ?? 'thanks')
  const [asked, setAsked] = useState<{ readonly settle: (goOn: boolean) => void }>()
  const confirmed = useRef(false)
  const isTakenBack = outcome === 'taken_back'

  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      confirmed.current = false
      setAsked({
        settle: (goOn) => {
          setAsked(undefined)
          resolve(goOn)
        },
      })
    })
  const form = useContractForm({
    form: answerForm(outcome),
    initial: answerForm(outcome).empty,
    submit: async ({ values }) => {
      if (isTakenBack && indicator.state === 'published' && !(await ask())) return
      try {
        await call(answerSighting, {
          params: { id: String(id) },
          body: bodyOf(outcome, values),
          quiet: true,
        })
      } catch (error) {
        // Another analyst has answered meanwhile; that answer replaces the form.
        if (error instanceof CallError && error.is('sighting_answered')) await refreshIndicators(client)
        throw error
      }
      release()
      if (isTakenBack) notify.success(t('answer.takenBack'), t('answer.takenBackText'))
      else notify.success(t('answer.sent'), t('answer.sentText'))
      await refreshIndicators(client)
    },
  })
  const { release } = useLeaveGuard(form.dirty)
  return (
    <FormElement form={form}>
      <FormProblem what={form.problem} />
      {outcomes.length > 1 && (
        <SegmentsField
          label={t('answer.outcome')}
          options={outcomes.map((value) => ({ value, label: t(`answer.${value}`) }))}
          value={outcome}
          onChange={setOutcome}
        />
      )}
      {outcome === 'thanks' && sighting.kind === 'seen' && (
        <p className={fieldStyles.hint}>{t('answer.thanksHint')}</p>
      )}
      {isTakenBack && (
        <TextArea
          label={t('answer.reason')}
          note={t('answer.reasonHint')}
          rows={2}
          {...form.field('reason')}
          required
        />
      )}
      <TextArea
        label={t('answer.text')}
        note={t('answer.textHint')}
        rows={4}
        markdown
        {...form.field('answer')}
        required={outcome === 'kept'}
      />
      <Button type="submit" kind={isTakenBack ? 'delete' : 'primary'} busy={form.saving}>
        {form.saving ? common('form.saving') : t('answer.send')}
      </Button>
      {asked !== undefined && (
        <Confirm
          title={t('answer.confirm.title')}
          text={t('answer.confirm.text', { value: shownValue(indicator.value, indicator.type_name) })}
          action={t('answer.confirm.action')}
          destructive
          onConfirm={() => {
            confirmed.current = true
          }}
          onClose={() => asked.settle(confirmed.current)}
        />
      )}
    </FormElement>
  )
}
