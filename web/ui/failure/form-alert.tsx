import { isAnything, type Said } from '#web/lib/said.ts'
import { Icon } from '../icon.tsx'
import { SaidText } from './said-text.tsx'

/** A failure of the whole form, said when it happens. */
export const FormAlert = ({ text }: { text: Said | undefined }) => (
  <div role="alert">
    {isAnything(text) && (
      <div className="plain-alert">
        <Icon name="alert" />
        <SaidText what={text} />
      </div>
    )}
  </div>
)
