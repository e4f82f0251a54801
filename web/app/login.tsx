import { LoginPage } from '#web/features/auth/login-page.tsx'
import { loadShell } from './load-shell.ts'

const prepare = (): void => {
  // A failure shows when the shell is needed.
  loadShell().catch(() => undefined)
}

/** The sign-in page, which loads what comes after it while the person looks for the e-mail with the code. */
export const Login = () => <LoginPage onCodeAwaited={prepare} />
