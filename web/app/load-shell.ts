import { loadAllTexts } from '#web/i18n/index.ts'

/**
 * Loads the frame behind sign-in and its texts: the router when it is needed, the code step while the person
 * looks for the e-mail.
 */
export const loadShell = async () => {
  const [shell] = await Promise.all([import('./shell/shell.tsx'), loadAllTexts()])
  return shell.default
}
