import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { Uploads } from './use-uploads.ts'

/** Asks before the user leaves files that are uploading or not yet sent. `dirty`: the surrounding form has changes. */
export const useUploadGuard = (uploads: Uploads, dirty = false): ReturnType<typeof useLeaveGuard> => {
  const { t } = useTranslation('incidents')
  const { busy, sendable } = uploads
  const texts = busy
    ? {
        title: t('leave.busyTitle'),
        text: t('leave.busyText'),
        action: t('leave.busyAction'),
        stay: t('leave.stay'),
      }
    : {
        title: t('leave.unsentTitle'),
        text: t('leave.unsentText', { count: sendable }),
        action: t('leave.unsentAction'),
        stay: t('leave.stay'),
      }
  return useLeaveGuard(dirty || busy || sendable > 0, busy || !dirty ? texts : undefined)
}
