/** The saved view controls of the indicator list: the button that saves its filters as a view. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fromWireRole, isProviderStaff } from '#shared/domain/roles.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { browserTimeZone } from '#web/lib/days.ts'
import { filtersOfList } from './view-values.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)

/** Saves the list's filters as a view; for users and organization admins (part 2 section 6). */
export const CreateViewButton = ({ query }: { query: Readonly<Record<string, string>> }) => {
  const { t } = useTranslation('indicatorViews')
  const user = useSession()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<ReturnType<typeof filtersOfList>>()
  if (user === null || isProviderStaff(fromWireRole(user.role))) return null
  return (
    <>
      <Button
        icon="bookmark"
        aria-haspopup="dialog"
        title={t('addTitle')}
        onClick={() => setOpened(filtersOfList(query))}
      >
        <span>{t('add')}</span>
      </Button>
      {opened !== undefined && (
        <ViewDialog
          view={undefined}
          initial={{ name: '', isShared: false, filters: opened.filters, timeZone: browserTimeZone() }}
          loses={opened.loses.map((what) => t(`loses.${what}`))}
          onSaved={(view) => void navigate(hrefOf(paths.indicatorView, { id: view.view_id }))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
