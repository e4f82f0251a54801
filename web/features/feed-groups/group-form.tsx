import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createFeedGroup, updateFeedGroup, type FeedGroup } from '#shared/contracts/feed-groups.ts'
import { limits } from '#shared/domain/limits.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { refreshFeeds } from '#web/features/feeds/feed-queries.ts'
import { useFeedChoices } from '#web/features/feeds/use-feed-choices.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { TagPicker } from '#web/ui/form/tag-picker.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import {
  createBody,
  emptyGroup,
  formOf,
  normalized,
  updateBody,
  type GroupFormValues,
} from './group-form-values.ts'
import { useGroupProblems } from './use-group-problems.ts'

interface GroupFormProps {
  readonly frame: { readonly phone: boolean; readonly takeFocus: boolean; readonly onClose: () => void }
  /** None for a new one. */
  readonly group: FeedGroup | undefined
  /** The group is saved: leaves the form, before the lists are read anew. */
  readonly onSaved: (group: FeedGroup) => void
}

/** The form of a new group, or of one that is changed. */
export const GroupForm = ({ frame, group, onSaved }: GroupFormProps) => {
  const { t } = useTranslation('feedGroups')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const formId = useId()
  const problems = useGroupProblems()
  const { tags } = useFeedChoices()
  const [problem, setProblem] = useState<string>()
  const [initial] = useState(() => (group === undefined ? emptyGroup : normalized(formOf(group))))

  const form = useForm<GroupFormValues>({
    initial,
    normalize: normalized,
    validate: problems.ofValues,
    onInvalid: () => setProblem(common('form.provideAllValues')),
    ...(group === undefined
      ? {}
      : { onUnchanged: () => notify.info(common('form.noChanges'), common('form.noChangesText')) }),
    submit: async (values, changed) => {
      setProblem(undefined)
      try {
        const saved =
          group === undefined
            ? await call(createFeedGroup, { body: createBody(values), quiet: true })
            : await call(updateFeedGroup, {
                params: { id: String(group.group_id) },
                body: updateBody(changed),
                quiet: true,
              })
        guard.release()
        notify.success(
          t(group === undefined ? 'created' : 'updated'),
          t(values.verified ? 'savedVerified' : 'savedUnverified'),
        )
        onSaved(saved.group)
        await refreshFeeds(client)
        return {}
      } catch (error) {
        const refused = problems.ofRefusal(error)
        setProblem(refused.problem)
        return refused.wrong
      }
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const { values, errors, set } = form
  const title = t(group === undefined ? 'form.addTitle' : 'form.editTitle')
  return (
    <Drawer
      label={group === undefined ? title : `${title} ${group.group_id}`}
      {...(group === undefined
        ? {}
        : { overline: `#${group.group_id}`, shareHref: `/ioc/groups/${group.group_id}` })}
      title={title}
      {...frame}
    >
      <DrawerForm
        id={formId}
        form={form}
        problem={problem}
        submitLabel={group === undefined ? t('form.add') : common('form.save')}
        onCancel={frame.onClose}
      >
        <TextField
          label={t('form.name')}
          required
          maxLength={limits.nameLength}
          value={values.name}
          error={errors.name}
          onChange={(name) => set('name', name)}
        />
        <TextArea
          label={t('form.description')}
          maxLength={limits.descriptionLength}
          rows={6}
          value={values.description}
          error={errors.description}
          onChange={(description) => set('description', description)}
        />
        <TagPicker
          label={t('form.tags')}
          placeholder={t('form.tagsPlaceholder')}
          options={tags}
          value={values.tags}
          max={limits.feedTags}
          error={errors.tags}
          onChange={(picked) => set('tags', picked)}
        />
        <label className="ui-switch-row">
          <span>
            {t('form.verified')}
            <small className="feed-switch-hint">{t('form.verifiedHint')}</small>
          </span>
          <input
            type="checkbox"
            role="switch"
            className="ui-switch"
            checked={values.verified}
            aria-checked={values.verified}
            onChange={(event) => set('verified', event.target.checked)}
          />
        </label>
      </DrawerForm>
      {guard.question}
    </Drawer>
  )
}
