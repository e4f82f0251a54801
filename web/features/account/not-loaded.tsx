import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Replaces settings while they load, or shows that loading failed. */
export const NotLoaded = ({ error, failed }: { readonly error: unknown; readonly failed: string }) =>
  error === null ? (
    <div className="settings-skeleton" aria-hidden="true" />
  ) : (
    <div className="plain-alert" role="alert">
      <Icon name="alert" />
      <span>
        {failed}
        <FailedRequest error={error} />
      </span>
    </div>
  )
