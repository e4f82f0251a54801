import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '#web/ui/form/fields/select-input.tsx'
import { PickInput } from '#web/ui/list/filters/pick-field.tsx'
import { ages, selections, usualAge, type Choice } from '#web/features/connect/choice.ts'
import { useGroupOptions } from '#web/ui/list/filters/group-options.ts'
import { useGroupNames, viewChoicesQuery } from '#web/features/connect/connect-queries.ts'
import { isNarrowable } from '#web/features/connect/output-address.ts'
import { useWaitsFor } from '#web/lib/until-loaded.ts'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { Row, Text } from '#web/ui/layout/layout.tsx'
import { Step } from './step.tsx'
import styles from './what-step.module.css'

interface WhatStepProps {
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
}

/** What to fetch: all indicators or those of a group or saved view, with filters. */
export const WhatStep = ({ choice, onChoose }: WhatStepProps) => {
  const { t } = useTranslation('connect')
  const isOpen = isNarrowable(choice)
  return (
    <Step number={1} title={t('what.title')}>
      <SegmentsField
        compact
        label={t('what.title')}
        options={selections.map((value) => ({ value, label: t(`what.${value}`) }))}
        value={choice.what}
        onChange={(what) => onChoose({ what })}
      />
      {choice.what === 'group' && <GroupPick choice={choice} onChoose={onChoose} />}
      {choice.what === 'view' && <ViewPick choice={choice} onChoose={onChoose} />}
      <div>
        <CheckField
          label={t('what.ids')}
          checked={choice.ids && isOpen}
          disabled={!isOpen}
          onChange={(ids) => onChoose({ ids })}
        />
        <Row>
          <CheckField
            label={t('what.days')}
            checked={choice.days !== undefined && isOpen}
            disabled={!isOpen}
            onChange={(on) => onChoose({ days: on ? usualAge : undefined })}
          />
          <div className={styles.age}>
            <SelectInput
              label={t('what.age')}
              disabled={choice.days === undefined || !isOpen}
              value={choice.days ?? usualAge}
              options={ages.map((days) => ({ value: days, label: t('what.ageDays', { count: days }) }))}
              onChange={({ value }) => onChoose({ days: ages.find((age) => age === value) ?? usualAge })}
            />
          </div>
        </Row>
        <CheckField
          label={t('what.warnings')}
          checked={choice.quiet && isOpen}
          disabled={!isOpen}
          onChange={(quiet) => onChoose({ quiet })}
        />
      </div>
      {!isOpen && (
        <Text size="meta" tone="faint">
          {t('what.fixed', { format: t(`format.${choice.format}.name`) })}
        </Text>
      )}
    </Step>
  )
}

const GroupPick = ({ choice, onChoose }: WhatStepProps) => {
  const { t } = useTranslation('connect')
  const id = useId()
  const ids = choice.group === undefined ? [] : [choice.group]
  const names = useGroupNames(ids)
  const name = choice.group === undefined ? undefined : names?.get(choice.group)?.label
  return (
    <>
      <PickInput
        id={id}
        label={t('what.group')}
        placeholder={t('what.groupPick')}
        useOptions={useGroupOptions}
        chosen={
          choice.group === undefined || name === undefined
            ? undefined
            : { value: String(choice.group), label: name }
        }
        value={choice.group?.toString() ?? ''}
        onChange={(value) => onChoose({ group: value === '' ? undefined : Number(value) })}
      />
      {choice.group !== undefined && names !== undefined && name === undefined && (
        <Text size="meta" tone="danger">
          {t('what.groupGone')}
        </Text>
      )}
    </>
  )
}

const ViewPick = ({ choice, onChoose }: WhatStepProps) => {
  const { t } = useTranslation('connect')
  const { t: common } = useTranslation('common')
  const views = useQuery(viewChoicesQuery).data
  const waitsFor = useWaitsFor(views === undefined)
  const isGone =
    choice.view !== undefined && views !== undefined && !views.some(({ view_id: id }) => id === choice.view)
  if (views?.length === 0)
    return (
      <Text size="meta" tone="faint">
        {t('what.noViews')}
      </Text>
    )
  return (
    <>
      <SelectInput
        label={t('what.view')}
        value={choice.view ?? null}
        options={views?.map(({ view_id: value, view_name: label }) => ({ value, label })) ?? []}
        placeholder={views === undefined ? common(`choices.${waitsFor}`) : t('what.viewPick')}
        loading={views === undefined}
        disabled={views === undefined}
        filter={(views?.length ?? 0) > 6}
        onChange={({ value }) => onChoose({ view: typeof value === 'number' ? value : undefined })}
      />
      {isGone && (
        <Text size="meta" tone="danger">
          {t('what.viewGone')}
        </Text>
      )}
    </>
  )
}
