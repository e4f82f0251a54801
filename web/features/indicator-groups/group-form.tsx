import { TlpField } from '#web/ui/tlp/tlp-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createFeedGroup, updateFeedGroup, type IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { groupQuery, refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { useIndicatorChoices } from '#web/features/indicators/use-indicator-choices.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { TagPicker } from '#web/ui/form/fields/tag-picker.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { useReader } from '#web/lib/reader.ts'
import { withLanguages } from '#web/ui/translations/text-values.ts'
import { TextsFields } from '#web/ui/translations/texts-fields.tsx'
import { createBody, formOf, groupForm } from './group-form-values.ts'

interface GroupFormProps {
  readonly frame: { readonly phone: boolean; readonly takeFocus: boolean; readonly onClose: () => void }
  /** Undefined for a new one. */
  readonly group: IndicatorGroup | undefined
  /** Called when the group is saved: closes the form before the lists are refetched. */
  readonly onSaved: (group: IndicatorGroup) => void
}

/** The form of a new or existing group. */
export const GroupForm = ({ frame, group, onSaved }: GroupFormProps) => {
  const { t } = useTranslation('indicatorGroups')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const { tags } = useIndicatorChoices()
  const reader = useReader()
  // The item as it was when the form was opened. The change is based on it, whatever was refetched since.
  const [opened, setOpened] = useState(group)
  const form = useContractForm({
    form: groupForm,
    update: group === undefined ? undefined : updateFeedGroup,
    initial: group === undefined ? { ...groupForm.empty, lang: reader } : formOf(group),
    current:
      group === undefined
        ? undefined
        : async () => {
            const now = await client.fetchQuery({ ...groupQuery(group.group_id), staleTime: 0 })
            setOpened(now.group)
            return formOf(now.group)
          },
    close: frame.onClose,
    submit: async ({ body, changes, over, values }) => {
      const saved =
        group === undefined
          ? await call(createFeedGroup, { body: createBody(body), quiet: true })
          : await call(updateFeedGroup, {
              params: { id: String(group.group_id) },
              body: { ...withLanguages(opened ?? group, values, changes), ...over },
              quiet: true,
            })
      guard.release()
      notify.success(
        t(group === undefined ? 'created' : 'updated'),
        t(values.verified ? 'savedVerified' : 'savedUnverified'),
      )
      onSaved(saved.group)
      await refreshIndicators(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const { values, field, set } = form
  const title = t(group === undefined ? 'form.addTitle' : 'form.editTitle')
  return (
    <Drawer
      label={group === undefined ? title : `${title} ${group.group_id}`}
      {...(group === undefined
        ? {}
        : {
            overline: `#${group.group_id}`,
            shareHref: hrefOf(paths.indicatorGroup, { id: group.group_id }),
          })}
      title={title}
      {...frame}
    >
      <DrawerForm
        form={form}
        submitLabel={group === undefined ? t('form.add') : common('form.save')}
        onCancel={frame.onClose}
      >
        <TextsFields
          form={form}
          labels={{ name: t('form.name'), description: t('form.description') }}
          rows={6}
          item={opened}
        />
        <TlpField {...field('tlp')} />
        <TagPicker
          label={t('form.tags')}
          placeholder={t('form.tagsPlaceholder')}
          options={tags}
          {...field('tags')}
        />
        <SwitchField
          label={t('form.verified')}
          note={t('form.verifiedHint')}
          checked={values.verified}
          onChange={(verified) => set('verified', verified)}
        />
      </DrawerForm>
    </Drawer>
  )
}
