import { hasMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { Icon } from '../icon.tsx'
import { ErrorMessageText } from './error-message-text.tsx'

/** A failure of the whole form, announced to screen readers. */
export const FormAlert = ({ text }: { text: ErrorMessage | undefined }) => (
  <div role="alert">
    {hasMessage(text) && (
      <div className="plain-alert">
        <Icon name="alert" />
        <ErrorMessageText what={text} />
      </div>
    )}
  </div>
)
