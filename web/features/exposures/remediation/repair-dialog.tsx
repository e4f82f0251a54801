import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listVisibilityOwners } from '#shared/contracts/exposures.ts'
import { lastDayOfTerm, type RepairDays } from '#shared/domain/exposures/dates.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
import { limits } from '#shared/domain/limits.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { currentCaller } from '#web/lib/session.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { DayField } from '#web/ui/form/fields/day-field.tsx'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { LeftItem } from '#web/ui/list/bulk-action.ts'
import { Skeleton } from '#web/ui/loading/loading.tsx'
import { exposureSettingsQuery } from '../exposure-queries.ts'
import { PersonField } from './person-field.tsx'
import { repairForm } from './state-forms.ts'
import { firstDue, type StateQuestion } from './state-question.ts'
import { useStateForm, useWrongText } from './use-state-form.ts'
import styles from './questions.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

interface RepairDialogProps {
  readonly question: StateQuestion
  readonly onClose: (left?: readonly LeftItem[]) => void
}

/**
 * Asks who remediates it, and until when. The provider can only state that it is not fixed: owner and due date stay.
 */
export const RepairDialog = ({ question, onClose }: RepairDialogProps) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { organizationId } = useRights()
  const choosesPerson = mayCall(listVisibilityOwners, currentCaller())
  const settings = useQuery({
    ...exposureSettingsQuery(organizationId ?? 0),
    enabled: choosesPerson && organizationId !== null,
  })
  const title = t(`remediation.transition.${question.transition}`).replace(/…$/, '')
  // The proposed due date depends on the settings; without them there is none.
  if (choosesPerson && settings.isPending)
    return (
      <Modal title={title} closeLabel={common('form.cancel')} onClose={() => onClose()}>
        <Skeleton widths={[70, 40, 90]} />
      </Modal>
    )
  const days = settings.data?.exposure_settings.days
  return (
    <RepairForm
      question={question}
      title={title}
      days={days === undefined ? undefined : { 1: days.high, 2: days.medium, 3: days.low }}
      choosesPerson={choosesPerson}
      onClose={onClose}
    />
  )
}

const RepairForm = ({
  question,
  title,
  days,
  choosesPerson,
  onClose,
}: RepairDialogProps & {
  readonly title: string
  readonly days: RepairDays | undefined
  readonly choosesPerson: boolean
}) => {
  const { t } = useTranslation('exposures')
  const { userId } = useRights()
  const { today, transition } = question
  const exposure = 'exposure' in question ? question.exposure : undefined
  // A past due date may stay unchanged.
  const [before] = useState(() => (exposure?.state === 'in_repair' ? (exposure.due_date ?? '') : ''))
  const form = useStateForm({
    question,
    kind: 'repair',
    form: repairForm({ today, before, choosesPerson }, useWrongText(today)),
    initial: {
      // For several exposures there is no obvious owner.
      owner: choosesPerson && exposure !== undefined ? String(exposure.owner?.user_id ?? userId ?? '') : '',
      due: choosesPerson
        ? firstDue({ transition, ...(exposure === undefined ? {} : { exposure }) }, today, days)
        : '',
      note: '',
    },
    onClose,
  })
  const due = form.field('due')
  return (
    <FormDialog
      title={title}
      action={t('remediation.save')}
      {...form.job}
      form={form}
      onClose={() => onClose()}
    >
      {form.overwrites}
      {choosesPerson && (
        <>
          <div className={styles.fields}>
            <PersonField label={t('remediation.owner')} {...form.field('owner')} />
            <DayField
              label={t('remediation.due')}
              {...due}
              required={exposure !== undefined}
              min={due.value === before ? undefined : today}
              max={lastDayOfTerm(today)}
            />
          </div>
          <p className={classNames(fieldStyles.hint, styles.hint)}>
            {exposure === undefined || days === undefined
              ? t('remediation.dueOfEach')
              : t(`remediation.proposed.${criticalityNames[exposure.criticality_level]}`, {
                  count: days[exposure.criticality_level],
                })}{' '}
            {t('remediation.reminded')}
          </p>
        </>
      )}
      <TextArea
        label={t('remediation.note')}
        rows={3}
        markdown
        note={t(choosesPerson ? 'remediation.noteSeen' : 'remediation.noteSeenByClient')}
        {...form.field('note')}
        maxLength={limits.descriptionLength}
      />
    </FormDialog>
  )
}
