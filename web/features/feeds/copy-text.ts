import i18next from 'i18next'
import { notify } from '#web/lib/notify.ts'

/** Puts a text on the clipboard and says so; a browser that forbids it is said too. `what` is shown, the text itself by default. */
export const copyText = async (text: string, what: string = text): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(i18next.t('feeds:copy.done'), what)
  } catch {
    // No permission, or a page without a secure origin.
    notify.error(i18next.t('feeds:copy.failed'), i18next.t('feeds:copy.failedText'))
  }
}
