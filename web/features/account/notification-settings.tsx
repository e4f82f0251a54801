import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getReminders, updateReminders } from '#shared/contracts/account.ts'
import { updateMyNotifications, updateViewDigest } from '#shared/contracts/my-notifications.ts'
import { listViews } from '#shared/contracts/views.ts'
import type { QuietHours } from '#shared/domain/notifications/preferences.ts'
import { matchNewsModes, type PersonalSettings } from '#shared/domain/notifications/personal.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { weekdayKey } from '#web/lib/format-schedule.ts'
import { useMyNotifications } from '#web/lib/my-notifications.ts'
import { notify } from '#web/lib/notify.ts'
import { currentCaller, useSession } from '#web/lib/session.ts'
import { attempt, useAction } from '#web/lib/use-action.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useSavedAtOnce } from '#web/lib/use-saved-at-once.ts'
import { Button } from '#web/ui/button/button.tsx'
import { HourField } from '#web/ui/form/fields/hour-field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { SwitchField } from '#web/ui/form/fields/switch-field.tsx'
import { Note, RowItem, Rows, Stack, Text } from '#web/ui/layout/layout.tsx'
import { NotLoaded } from './not-loaded.tsx'

const days = [1, 2, 3, 4, 5, 6, 7] as const
const digestModes = ['off', 'daily', 'weekly'] as const
/** The quiet hours that are offered first. */
const night = { from: 20, until: 7 }

const remindersQuery = queryOptions({
  queryKey: ['account', 'reminders'],
  queryFn: ({ signal }) => call(getReminders, { signal }),
})

/** Whether to e-mail what the user has to repair, for users who can be assigned exposures. */
const AssignedSetting = () => {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const reply = useQuery(remindersQuery)
  const { data } = reply
  const { shown, waiting, choose } = useSavedAtOnce(
    { reminders: data?.reminders === true },
    ({ reminders }) =>
      attempt(async () => {
        const body = { reminders: reminders === true }
        client.setQueryData(remindersQuery.queryKey, await call(updateReminders, { body }))
        notify.success(t('mine.saved'))
      }),
  )
  if (data === undefined) return <NotLoaded reply={reply} failed={t('mine.loadFailed')} />
  return (
    <SwitchField
      label={t('mine.assigned')}
      note={t('mine.assignedNote')}
      checked={shown.reminders}
      busy={waiting.reminders !== undefined}
      onChange={(reminders) => choose({ reminders })}
    />
  )
}

/** The views in the digest, each with its name. */
const DigestViews = () => {
  const { t } = useTranslation('account')
  const { mine, save } = useMyNotifications()
  const { busy, run } = useAction()
  const reply = useQuery({ queryKey: ['views', 'named'], queryFn: () => call(listViews) })
  const { data: views } = reply
  if (views === undefined) return <NotLoaded reply={reply} failed={t('mine.loadFailed')} />
  if (mine === undefined) return null
  if (mine.views.length === 0)
    return (
      <Text size="meta" tone="muted">
        {t('mine.noViews')}
      </Text>
    )
  return (
    <Rows label={t('mine.views')}>
      {mine.views.map(({ view_id: id, every }) => {
        const name = views.data.find((view) => view.view_id === id)?.view_name ?? t('mine.viewGone', { id })
        return (
          <RowItem
            key={id}
            icon="bookmark"
            title={name}
            actions={
              <Button
                small
                kind="plain"
                disabled={busy}
                aria-label={t('mine.removeView', { name })}
                onClick={() =>
                  void run(async () => {
                    await save(
                      () => call(updateViewDigest, { params: { id: String(id) }, body: { every: 'off' } }),
                      () => notify.success(t('mine.viewRemoved'), name),
                    )
                  })
                }
              >
                {t('mine.remove')}
              </Button>
            }
          >
            <Text size="meta" tone="muted">
              {t(`mine.every.${mine.digest.mode === 'weekly' ? 'weekly' : every}`)}
            </Text>
          </RowItem>
        )
      })}
    </Rows>
  )
}

/** What the user is e-mailed about personally. Each change is saved at once. */
export const NotificationSettings = () => {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation('common')
  const { isAnalyst, organizationId } = useRights()
  const user = useSession()
  const { mine: stored, reply, save } = useMyNotifications()
  // Hours that are no span, or that were not saved.
  const [wrong, setWrong] = useState<QuietHours>()
  const { waiting, choose } = useSavedAtOnce<Partial<PersonalSettings>>({}, async (body, newer) => {
    const isSaved = await save(
      () => call(updateMyNotifications, { body }),
      () => notify.success(t('mine.saved')),
    )
    const { quiet_hours: hours } = body
    if (hours === undefined) return
    // Hours chosen since, and hours that are no span, are newer than these.
    if (isSaved) setWrong((now) => (now !== undefined && isSpan(now) ? undefined : now))
    else if (hours !== null && newer().quiet_hours === undefined) setWrong((now) => now ?? hours)
  })
  if (stored === undefined) return <NotLoaded reply={reply} failed={t('mine.loadFailed')} />
  const mine = { ...stored, ...waiting }
  const { digest } = mine
  const quiet = mine.quiet_hours === null ? null : (wrong ?? mine.quiet_hours)
  const isMember = organizationId !== null
  return (
    <Stack gap={4}>
      <Text tone="muted">{t(isMember ? 'mine.lead' : 'mine.leadStaff', { email: user?.email ?? '' })}</Text>
      {mine.is_organization_address && <Note>{t('mine.isAddress')}</Note>}
      {mayCall(getReminders, currentCaller()) && user?.has_visibility_access === true && <AssignedSetting />}
      {user?.has_incident_access === true && (isAnalyst || isMember) && (
        <SwitchField
          label={t('mine.replies')}
          note={t(isMember ? 'mine.repliesNote' : 'mine.repliesNoteStaff')}
          checked={mine.replies}
          onChange={(replies) => choose({ replies })}
        />
      )}
      {user?.has_incident_access === true && (isAnalyst || isMember) && (
        <SwitchField
          label={t('mine.mentions')}
          note={t(isMember ? 'mine.mentionsNote' : 'mine.mentionsNoteStaff')}
          checked={mine.mentions}
          onChange={(mentions) => choose({ mentions })}
        />
      )}
      {isMember && (
        <>
          <SegmentsField
            label={t('mine.concernsUs')}
            options={matchNewsModes.map((mode) => ({ value: mode, label: t(`mine.mode.${mode}`) }))}
            value={mine.concerns_us}
            hint={t(
              mine.concerns_us === 'digest' && digest.mode === 'off'
                ? 'mine.concernsUsWaits'
                : 'mine.concernsUsNote',
            )}
            onChange={(concerns_us) => choose({ concerns_us })}
          />
          <SegmentsField
            label={t('mine.digest')}
            options={digestModes.map((mode) => ({ value: mode, label: t(`mine.digestMode.${mode}`) }))}
            value={digest.mode}
            hint={t('mine.digestNote')}
            onChange={(mode) => choose({ digest: { ...digest, mode } })}
          />
          {digest.mode !== 'off' && (
            <>
              <SelectField
                label={t(digest.mode === 'weekly' ? 'mine.day' : 'mine.dayOfWeekly')}
                placeholder={t('mine.day')}
                options={days.map((day) => ({
                  value: String(day),
                  label: common(`schedule.on.${weekdayKey(day)}`),
                }))}
                value={String(digest.day)}
                required
                onChange={(day) => choose({ digest: { ...digest, day: Number(day) } })}
              />
              <HourField
                label={t('mine.hour')}
                value={digest.hour}
                onChange={(hour) => choose({ digest: { ...digest, hour } })}
              />
            </>
          )}
          <DigestViews />
        </>
      )}
      <SwitchField
        label={t('mine.quiet')}
        note={t('mine.quietNote', { zone: mine.time_zone })}
        checked={quiet !== null}
        onChange={(isQuiet) => {
          setWrong(undefined)
          choose({ quiet_hours: isQuiet ? night : null })
        }}
      />
      {quiet !== null && (
        <QuietHoursFields
          quiet={quiet}
          error={
            wrong === undefined ? undefined : isSpan(wrong) ? common('form.notSaved') : t('mine.quietWrong')
          }
          onChange={(hours) => {
            setWrong(isSpan(hours) ? undefined : hours)
            if (isSpan(hours)) choose({ quiet_hours: hours })
          }}
        />
      )}
    </Stack>
  )
}

const isSpan = ({ from, until }: QuietHours): boolean => from !== until

interface QuietHoursFieldsProps {
  readonly quiet: QuietHours
  readonly error: string | undefined
  readonly onChange: (quiet: QuietHours) => void
}

/** Both ends of quiet hours. The same hour twice is shown with its error, and not saved. */
const QuietHoursFields = ({ quiet, error, onChange }: QuietHoursFieldsProps) => {
  const { t } = useTranslation('account')
  return (
    <>
      <HourField
        label={t('mine.quietFrom')}
        value={quiet.from}
        onChange={(from) => onChange({ ...quiet, from })}
      />
      <HourField
        label={t('mine.quietUntil')}
        value={quiet.until}
        error={error}
        onChange={(until) => onChange({ ...quiet, until })}
      />
    </>
  )
}
