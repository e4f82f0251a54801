import { FailedRequest } from '#web/ui/failure/error-message-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Stands where settings will be once they are loaded; when that failed, says so. */
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
