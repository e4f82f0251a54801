/** The drawer of one item of a list before, or instead of, the item itself. */
import { useTranslation } from 'react-i18next'
import { serverErrors } from '../form/server-errors.ts'
import type { DrawerControl } from '../list/list-definition.ts'
import { Drawer, DrawerBones } from './drawer.tsx'

/** What a drawer takes from its list page. */
export const frameOf = ({ phone, takeFocus, close }: DrawerControl) => ({ phone, takeFocus, onClose: close })

interface LoadingDrawerProps {
  readonly control: DrawerControl
  readonly title: string
  /** None for a new item. */
  readonly item?: { readonly id: number; readonly shareHref: string }
}

/** The drawer while its content loads. */
export const LoadingDrawer = ({ control, title, item }: LoadingDrawerProps) => (
  <Drawer
    label={title}
    {...(item === undefined ? {} : { overline: `#${item.id}`, shareHref: item.shareHref })}
    title={title}
    {...frameOf(control)}
  >
    <DrawerBones />
  </Drawer>
)

interface FailedDrawerProps {
  readonly control: DrawerControl
  readonly label: string
  readonly id: number
  readonly error: unknown
  readonly retrying: boolean
  readonly onRetry: () => void
}

/** The drawer of an item that could not be read: it is gone, or asking again may help. */
export const FailedDrawer = ({ control, label, id, error, retrying, onRetry }: FailedDrawerProps) => {
  const { t } = useTranslation('common')
  const gone = serverErrors(error).status === 404
  return (
    <Drawer
      label={label}
      overline={`#${id}`}
      title={t(gone ? 'drawer.goneTitle' : 'drawer.errorTitle')}
      {...frameOf(control)}
    >
      <div className="drawer-message" role="alert">
        <p className="ui-muted">{t(gone ? 'drawer.goneText' : 'drawer.errorText')}</p>
        {!gone && (
          <button type="button" className="ui-btn ui-btn-outline" disabled={retrying} onClick={onRetry}>
            <i className={`pi pi-refresh${retrying ? ' pi-spin' : ''}`} aria-hidden="true" />
            {t('error.again')}
          </button>
        )}
      </div>
    </Drawer>
  )
}
