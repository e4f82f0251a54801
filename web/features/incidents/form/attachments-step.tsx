import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { Uploader } from '#web/features/incidents/uploads/uploader.tsx'
import { useUploadGuard, useUploads } from '#web/features/incidents/uploads/use-uploads.ts'
import { notify } from '#web/lib/notify.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerSection } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { Note, Stack, Text } from '#web/ui/layout/layout.tsx'
import { Steps } from '#web/ui/progress/steps.tsx'
import drawer from '#web/ui/drawer/drawer.module.css'

const none: readonly string[] = []

interface AttachmentsStepProps {
  readonly control: DrawerControl
  /** The ids of the incidents. */
  readonly ids: readonly number[]
  /** The organizations of the first incidents, up to `mostNamed`. */
  readonly names: readonly string[]
  /** The organizations that already had such an incident. */
  readonly existing: readonly string[]
}

/** The number of organizations named. */
export const mostNamed = 5

/** The second step: files for every incident just published. It can be skipped. */
export const AttachmentsStep = ({ control, ids, names, existing }: AttachmentsStepProps) => {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const uploads = useUploads(none)
  const guard = useUploadGuard(uploads)
  const title = t('steps.attachmentsTitle', { count: ids.length })

  const finish = (): void => {
    const [only, ...others] = ids
    if (only !== undefined && others.length === 0) control.go({ mode: 'detail', id: only })
    else control.close()
  }
  const send = async (one?: number): Promise<void> => {
    const { sendable, attached, items } = uploads
    const missing = await uploads.send(ids, one)
    await refreshIncidents(client)
    const wanted = one === undefined ? sendable : 1
    if (missing > 0 || attached + wanted < items.length) return
    notify.success(t('attachments.added', { count: attached + wanted }))
    guard.release()
    finish()
  }
  return (
    <Drawer
      label={title}
      title={title}
      facts={<IncidentSteps current="attachments" />}
      {...frameOf({ ...control, takeFocus: true })}
    >
      <DrawerBody reachable={false}>
        <DrawerSection>
          <Stack gap={4}>
            {existing.length > 0 && (
              <Note role="status">
                {t('form.someExist', { count: existing.length, names: existing.join(', ') })}
              </Note>
            )}
            <Text tone="muted">
              {t('steps.published', {
                count: ids.length,
                names: namesOf(names, ids.length),
              })}
            </Text>
            <Uploader uploads={uploads} onRetry={(id) => void send(id)} />
          </Stack>
        </DrawerSection>
      </DrawerBody>
      <div className={drawer.formFoot}>
        <Button disabled={uploads.busy} onClick={finish}>
          {t(uploads.attached > 0 ? 'steps.finish' : 'steps.skip')}
        </Button>
        <Button
          kind="primary"
          busy={uploads.busy}
          disabled={!uploads.busy && uploads.sendable === 0}
          onClick={() => void send()}
        >
          {uploads.busy
            ? t('steps.sending')
            : uploads.sendable === 0
              ? t('steps.sendNone')
              : t('steps.send', { count: uploads.sendable })}
        </Button>
      </div>
    </Drawer>
  )
}

/** The first few names, and the number of others. */
const namesOf = (names: readonly string[], total: number): string => {
  const named = names.slice(0, mostNamed)
  return named.join(', ') + (total > named.length ? ` +${total - named.length}` : '')
}

interface IncidentStepsProps {
  readonly current: 'details' | 'attachments'
}

/** Shows which of the two steps of a new incident is open. */
export const IncidentSteps = ({ current }: IncidentStepsProps) => {
  const { t } = useTranslation('incidents')
  return (
    <Steps names={[t('steps.details'), t('steps.attachments')]} current={current === 'details' ? 0 : 1} />
  )
}
