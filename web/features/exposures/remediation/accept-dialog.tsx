import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAfter, lastDayOfTerm } from '#shared/domain/exposures/dates.ts'
import { limits } from '#shared/domain/limits.ts'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
import type { ErrorMessage } from '#web/lib/error-message.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { DayInput } from '#web/ui/form/fields/day-input.tsx'
import { Field, TextArea } from '#web/ui/form/fields/field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { ownersQuery, type ListedExposure } from '../exposure-queries.ts'
import { acceptProblems, acceptanceOf, type AcceptValues, type StateQuestion } from './state-question.ts'
import { useOverwrites } from './use-overwrites.tsx'
import { useStateAnswer } from './use-state-answer.ts'
import styles from './questions.module.css'

interface AcceptDialogProps {
  readonly question: StateQuestion
  readonly onClose: (left?: readonly LeftItem[]) => void
}

/** For a single exposure the question does not apply. */
const none: readonly ListedExposure[] = []

/** Asks why a risk is accepted, until when, and who agreed. */
export const AcceptDialog = ({ question, onClose }: AcceptDialogProps) => {
  const { t } = useTranslation('exposures')
  const { userId, organizationId } = useRights()
  const people = useQuery({ ...ownersQuery(organizationId ?? 0), enabled: organizationId !== null })
  const { today } = question
  const accepted = 'exposure' in question ? question.exposure.accepted : null
  const overwrites = useOverwrites('accept', 'items' in question ? question.items : none)
  const [problem, setProblem] = useState<ErrorMessage>()
  const { send, messages } = useStateAnswer(question)
  const form = useForm<AcceptValues>({
    initial: {
      reason: accepted?.reason ?? '',
      until: accepted?.until ?? '',
      agreedBy: String(accepted?.agreed_by.user_id ?? userId ?? ''),
    },
    normalize: (values) => values,
    validate: (values) => messages.of(acceptProblems(values, today)),
    onInvalid: () => setProblem(undefined),
    submit: async (values) => {
      if ('items' in question && overwrites.problem !== undefined) {
        setProblem(overwrites.problem)
        return {}
      }
      const refused = await send(acceptanceOf(values), overwrites.ids)
      if ('left' in refused) {
        onClose(refused.left)
        return {}
      }
      setProblem(refused.problem)
      return {
        ...(refused.person === undefined ? {} : { agreedBy: refused.person }),
        ...(refused.day === undefined ? {} : { until: refused.day }),
      }
    },
  })
  const { values, errors, set } = form
  return (
    <FormDialog
      title={t('remediation.acceptTitle')}
      action={t('remediation.accept')}
      form={{ ...form, problem, dirty: form.dirty || overwrites.chosen }}
      onClose={() => onClose()}
    >
      {overwrites.field}
      <TextArea
        label={t('remediation.reason')}
        required
        rows={3}
        markdown
        maxLength={limits.acceptedReasonLength}
        note={t('remediation.reasonNote', { count: limits.acceptedReasonFrom })}
        value={values.reason}
        error={errors.reason}
        onChange={(reason) => set('reason', reason)}
      />
      <div className={styles.fields}>
        <Field label={t('remediation.until')} required error={errors.until}>
          {({ id: field, describedBy, invalid }) => (
            <DayInput
              id={field}
              label={t('remediation.until')}
              value={values.until}
              min={dayAfter(today, 1)}
              max={lastDayOfTerm(today)}
              describedBy={describedBy}
              invalid={invalid}
              onChange={(until) => set('until', until)}
            />
          )}
        </Field>
        <SelectField
          label={t('remediation.agreedBy')}
          required
          placeholder={t('remediation.ownerPlaceholder')}
          options={people.data?.data.map((person) => ({
            value: String(person.user_id),
            label: person.name,
          }))}
          value={values.agreedBy}
          error={errors.agreedBy}
          onChange={(agreedBy) => set('agreedBy', agreedBy)}
        />
      </div>
    </FormDialog>
  )
}
