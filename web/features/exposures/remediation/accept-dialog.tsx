import { useTranslation } from 'react-i18next'
import { dayAfter } from '#shared/domain/days.ts'
import { lastDayOfTerm } from '#shared/domain/exposures/dates.ts'
import { limits } from '#shared/domain/limits.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { DayField } from '#web/ui/form/fields/day-field.tsx'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import type { LeftItem } from '#web/ui/list/bulk-action.ts'
import { PersonField } from './person-field.tsx'
import { acceptForm } from './state-forms.ts'
import type { StateQuestion } from './state-question.ts'
import { useStateForm, useWrongText } from './use-state-form.ts'
import styles from './questions.module.css'

interface AcceptDialogProps {
  readonly question: StateQuestion
  readonly onClose: (left?: readonly LeftItem[]) => void
}

/** Asks why a risk is accepted, until when, and who agreed. */
export const AcceptDialog = ({ question, onClose }: AcceptDialogProps) => {
  const { t } = useTranslation('exposures')
  const { userId } = useRights()
  const { today } = question
  const accepted = 'exposure' in question ? question.exposure.accepted : null
  const form = useStateForm({
    question,
    kind: 'accept',
    form: acceptForm(today, useWrongText(today)),
    initial: {
      reason: accepted?.reason ?? '',
      until: accepted?.until ?? '',
      agreedBy: String(accepted?.agreed_by.user_id ?? userId ?? ''),
    },
    onClose,
  })
  return (
    <FormDialog
      title={t('remediation.acceptTitle')}
      action={t('remediation.accept')}
      {...form.job}
      form={form}
      onClose={() => onClose()}
    >
      {form.overwrites}
      <TextArea
        label={t('remediation.reason')}
        rows={3}
        markdown
        note={t('remediation.reasonNote', { count: limits.acceptedReasonFrom })}
        {...form.field('reason')}
        required
        maxLength={limits.acceptedReasonLength}
      />
      <div className={styles.fields}>
        <DayField
          label={t('remediation.until')}
          {...form.field('until')}
          required
          min={dayAfter(today, 1)}
          max={lastDayOfTerm(today)}
        />
        <PersonField label={t('remediation.agreedBy')} {...form.field('agreedBy')} />
      </div>
    </FormDialog>
  )
}
