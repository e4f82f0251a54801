import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Drawer, DrawerBody, DrawerSection, DrawerSkeleton } from '#web/ui/drawer/drawer.tsx'
import { Text } from '#web/ui/layout/layout.tsx'
import { LoadFailed } from '#web/ui/loading/loading.tsx'
import type { LogDrawer } from './log-page.tsx'

interface RecordElsewhereProps {
  readonly reply: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  /** The name of the log. */
  readonly title: string
  readonly missing: { readonly title: string; readonly text: string }
  readonly given: LogDrawer
}

/** The drawer of a record that no loaded row has, while it loads, if that fails, or if it does not exist. */
export const RecordElsewhere = ({
  reply: { isPending, isError, error, refetch },
  title,
  missing,
  given: { phone, takeFocus, onClose },
}: RecordElsewhereProps) => {
  const { t } = useTranslation('common')
  return (
    <Drawer
      label={title}
      title={isPending ? title : isError ? t('drawer.errorTitle') : missing.title}
      phone={phone}
      takeFocus={takeFocus}
      onClose={onClose}
    >
      {isPending ? (
        <DrawerSkeleton />
      ) : (
        <DrawerBody>
          <DrawerSection>
            {isError ? (
              <LoadFailed text={t('drawer.errorText')} error={error} onRetry={() => void refetch()} />
            ) : (
              <Text>{missing.text}</Text>
            )}
          </DrawerSection>
        </DrawerBody>
      )}
    </Drawer>
  )
}
