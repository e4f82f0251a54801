/** The form of an exposure: its fields, its request body and its messages (part 1 section 5). */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createVisibility, type Visibility, updateVisibility } from '#shared/contracts/visibilities.ts'
import { criticalityLevels, type CriticalityLevel } from '#shared/domain/exposures/detections.ts'
import { call } from '#web/lib/api.ts'
import { dayProblem } from '#web/lib/days.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { contractForm, tidied, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { choice, held, line, noDay, text } from '#web/ui/form/field-kinds.ts'
import { TextArea, TextField } from '#web/ui/form/fields/field.tsx'
import { MomentField } from '#web/ui/form/fields/moment-field.tsx'
import { momentOf, momentParts, momentText } from '#web/ui/form/fields/moment.ts'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { type BoundForm, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { parseTlp, heldTlp } from '#web/ui/tlp/tlp-controls.tsx'
import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import { refreshExposures, exposureQuery } from './exposure-queries.ts'
import { useExposureChoices } from './use-exposure-choices.ts'

const levelOf = (level: string): CriticalityLevel | undefined =>
  criticalityLevels.find((one) => String(one) === level)

const textOrNull = (written: string): string | null => (written === '' ? null : written)

export const exposureForm = contractForm(createVisibility, {
  fields: {
    /** Only for a new exposure; it cannot be changed later. */
    organization: choice('client_id', {
      required: 'exposures:form.organizationRequired',
      unknown_reference: 'exposures:form.unknownOrganization',
    }),
    name: line('name', { required: 'exposures:form.nameRequired' }),
    category: choice('visibility_category_id', {
      required: 'exposures:form.categoryRequired',
      unknown_reference: 'exposures:form.unknownCategory',
    }),
    criticality: {
      ...choice('criticality_level'),
      check: (level) => (levelOf(level) === undefined ? 'exposures:form.criticalityRequired' : undefined),
    },
    description: text('description'),
    tlp: choice('tlp'),
    comment: text('analyst_comment'),
    /** The detection of a new exposure: `YYYY-MM-DDTHH:MM` in the user's time zone. */
    detected: {
      ...held('')('detection_date', { detection_in_future: 'exposures:form.detectedInFuture' }),
      check: (moment) => {
        if (dayProblem(momentParts(moment).day, {}) !== undefined) return noDay()
        const detected = momentOf(moment)
        if (detected === undefined) return 'exposures:form.detectedRequired'
        return detected > new Date() ? 'exposures:form.detectedInFuture' : undefined
      },
    },
  },
  body: (values) => ({
    client_id: Number(values.organization),
    name: values.name,
    visibility_category_id: Number(values.category),
    criticality_level: levelOf(values.criticality) ?? 1,
    description: textOrNull(values.description),
    tlp: parseTlp(values.tlp),
    analyst_comment: textOrNull(values.comment),
    detection_date: momentOf(values.detected)?.toISOString(),
  }),
  special: {
    already_exists: {
      wrong: { name: 'exposures:form.alreadyExists' },
      problem: 'exposures:form.alreadyExistsHelp',
    },
  },
})
export type ExposureFormValues = ValuesOf<typeof exposureForm>

/** The form of a new exposure, detected now. */
export const newExposure = (now: Date): ExposureFormValues => ({
  ...exposureForm.empty,
  detected: momentText(now),
})

/** A loaded exposure as the form shows it. */
export const formOf = (exposure: Visibility): ExposureFormValues =>
  tidied(exposureForm, {
    organization: String(exposure.client.client_id),
    name: exposure.name,
    category: String(exposure.visibility_category.visibility_category_id),
    criticality: String(exposure.criticality_level),
    description: exposure.description ?? '',
    tlp: heldTlp(exposure),
    comment: exposure.analyst_comment ?? '',
    detected: momentText(new Date(exposure.last_detection_date)),
  })

/** The fields of an exposure. Only a new one has organization and first detection. */
const ExposureFields = ({
  form: { field },
  isNew,
}: {
  form: BoundForm<ExposureFormValues>
  isNew: boolean
}) => {
  const { t } = useTranslation('exposures')
  const { organizations, categories, criticality } = useExposureChoices()
  return (
    <>
      {isNew && (
        <SelectField
          label={t('form.organization')}
          placeholder={t('form.organizationPlaceholder')}
          options={organizations}
          {...field('organization')}
        />
      )}
      <TextField label={t('form.name')} {...field('name')} />
      <SelectField
        label={t('form.category')}
        placeholder={t('form.categoryPlaceholder')}
        options={categories}
        {...field('category')}
      />
      <SelectField
        label={t('form.criticality')}
        placeholder={t('form.criticalityPlaceholder')}
        options={criticality}
        {...field('criticality')}
      />
      <TlpField {...field('tlp')} />
      <TextArea label={t('form.description')} rows={6} markdown {...field('description')} />
      <TextArea
        label={t('form.comment')}
        rows={4}
        note={t('form.commentHint')}
        markdown
        {...field('comment')}
      />
      {isNew && (
        <MomentField label={t('form.detected')} hint={t('form.detectedHint')} {...field('detected')} />
      )}
    </>
  )
}

/** The form of a new or changed exposure. */
export const ExposureForm = ({
  control,
  exposure,
}: {
  control: DrawerControl
  exposure: Visibility | undefined
}) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const form = useContractForm({
    form: exposureForm,
    update: exposure === undefined ? undefined : updateVisibility,
    initial: exposure === undefined ? newExposure(new Date()) : formOf(exposure),
    current:
      exposure === undefined
        ? undefined
        : async () =>
            formOf(
              (await client.fetchQuery({ ...exposureQuery(exposure.visibility_id), staleTime: 0 }))
                .visibility,
            ),
    close: () => leave(),
    submit: async ({ body, changes, over }) => {
      const saved =
        exposure === undefined
          ? // An unchanged moment is not sent, so that the server's clock sets "now".
            await call(createVisibility, {
              body: { ...body, detection_date: changes.detection_date },
              quiet: true,
            })
          : await call(updateVisibility, {
              params: { id: String(exposure.visibility_id) },
              body: { ...changes, ...over },
              quiet: true,
            })
      const id = saved.visibility.visibility_id
      guard.release()
      client.removeQueries({ queryKey: exposureQuery(id).queryKey })
      control.go({ mode: 'detail', id })
      notify.success(t(exposure === undefined ? 'created' : 'updated'))
      await refreshExposures(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const leave = (): void =>
    exposure === undefined ? control.close() : control.go({ mode: 'detail', id: exposure.visibility_id })

  const title = t(exposure === undefined ? 'form.addTitle' : 'form.editTitle')
  const item =
    exposure === undefined
      ? {}
      : {
          overline: `#${exposure.visibility_id}`,
          shareHref: hrefOf(paths.exposure, { id: exposure.visibility_id }),
        }
  return (
    <Drawer
      label={exposure === undefined ? title : `${title} ${exposure.visibility_id}`}
      {...item}
      title={title}
      {...frameOf(control)}
      facts={exposure === undefined ? undefined : exposure.client.name}
    >
      <DrawerForm
        form={form}
        submitLabel={exposure === undefined ? t('form.publish') : common('form.save')}
        onCancel={leave}
      >
        <ExposureFields form={form} isNew={exposure === undefined} />
      </DrawerForm>
    </Drawer>
  )
}
