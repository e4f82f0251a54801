import { useEffect, useState, type ComponentType } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
} from 'react-router'
import { BrokenPage, NotFoundPage } from '#web/ui/pages/message-page.tsx'
import { loadAllTexts, withTexts } from '#web/i18n/index.ts'
import { Queries } from './queries.tsx'
import { loadShell } from './load-shell.ts'
import { Questions } from './shell/questions.tsx'
import { ModuleForbiddenPage } from './module-forbidden-page.tsx'
import { openSettings } from '#web/lib/open-settings.ts'
import { paths } from '#web/lib/paths.ts'
import { admission, homeOf, loadPage, pageRoutes, type PageRoute } from './routes.ts'
import { useSession, useSessionEnd } from '#web/lib/session.ts'
import { destinationOf, forgetOrigin, rememberOrigin } from './wanted-origin.ts'
import { usePending } from '#web/lib/pending.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Shell = lazyPart(loadShell)
const EnrolPage = lazyPart(async () => {
  const [page] = await Promise.all([
    withTexts(['factors'], import('#web/features/auth/enrol-page.tsx')),
    loadAllTexts(),
  ])
  return page.default
})
const LoginPage = lazyPart(async () => (await import('./login.tsx')).Login)
const ResetRequestPage = lazyPart(
  async () => (await import('#web/features/auth/reset-request-page.tsx')).default,
)
const RefuseEmailPage = lazyPart(
  async () => (await import('#web/features/auth/refuse-email-page.tsx')).default,
)
const UnsubscribePage = lazyPart(
  async () => (await import('#web/features/auth/unsubscribe-page.tsx')).default,
)
const ConfirmEmailPage = lazyPart(
  async () => (await import('#web/features/auth/confirm-email-page.tsx')).default,
)
const ResetPasswordPage = lazyPart(
  async () => (await import('#web/features/auth/reset-password-page.tsx')).default,
)

/** A page for users who are not signed in. A signed-in user is redirected to the page they wanted. */
const Anonymous = ({ page: Page }: { page: ComponentType }) => {
  const user = useSession()
  if (user !== null) return <Navigate to={destinationOf(user)} replace />
  return <Page />
}

/**
 * A page opened from an e-mailed link. The token is in the URL fragment, which no server sees; older links have it in
 * the path. Another link resets the page.
 */
const Linked = ({ page: Page }: { page: ComponentType<{ token: string }> }) => {
  const { token: inPath } = useParams()
  const { hash } = useLocation()
  const token = inPath ?? hash.slice(1)
  return <Page key={token} token={token} />
}

/** `/`: redirects to the home page of the role. */
const Home = () => {
  const user = useSession()
  return user === null ? null : <Navigate to={homeOf(user)} replace />
}

/** Opens the settings for a link with `?settings=notifications`, then removes the parameter from the URL. */
const useSettingsLink = (signedIn: boolean): void => {
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const asked = new URLSearchParams(search)
    // Older e-mails name the tab in which their setting was.
    if (!signedIn || !['notifications', 'interface'].includes(asked.get('settings') ?? '')) return
    asked.delete('settings')
    openSettings('notifications')
    void navigate({ search: asked.toString() }, { replace: true })
  }, [signedIn, search, navigate])
}

/** The layout of all pages behind sign-in. */
const SignedIn = () => {
  const user = useSession()
  const expired = useSessionEnd() === 'expired'
  const location = useLocation()
  const signedIn = user !== null
  // The user these pages belong to, also after the session has ended.
  const [owner, setOwner] = useState(user)
  if (user !== null && user.user_id !== owner?.user_id) setOwner(user)
  useEffect(() => {
    if (signedIn) forgetOrigin()
  }, [signedIn])
  useSettingsLink(signedIn)
  if (user === null) {
    // After a sign-out the next user must not see which page was open.
    if (owner !== null && !expired) forgetOrigin()
    else if (location.pathname !== paths.root)
      rememberOrigin(`${location.pathname}${location.search}`, owner?.user_id)
    return <Navigate to={paths.login} replace />
  }
  if (user.must_enrol === true)
    return (
      <Queries key={user.user_id}>
        <EnrolPage />
        <Questions />
      </Queries>
    )
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

const guarded = (route: PageRoute, Page: ComponentType): ComponentType =>
  function GuardedPage() {
    const user = useSession()
    if (user === null) return null
    const admitted = admission(route, user)
    if (admitted === 'no-role') return <NotFoundPage />
    if (admitted === 'no-module') return <ModuleForbiddenPage module={route.module} />
    return <Page />
  }

/** A placeholder until the code of the first page has loaded. */
const Loading = () => {
  usePending(true)
  return null
}

/** The error page for rendering errors. The menu stays. */
const Broken = () => {
  const error = useRouteError()
  console.error(error)
  return <BrokenPage />
}

export const createRouter = () =>
  createBrowserRouter([
    { path: paths.login, element: <Anonymous page={LoginPage} />, errorElement: <Broken /> },
    { path: paths.requestReset, element: <Anonymous page={ResetRequestPage} />, errorElement: <Broken /> },
    // A link from an e-mail works for any signed-in user.
    ...[
      { page: ResetPasswordPage, links: [paths.newPassword, paths.resetPasswordToken] },
      { page: RefuseEmailPage, links: [paths.refuseEmail, paths.refuseEmailToken] },
      { page: UnsubscribePage, links: [paths.unsubscribe] },
      { page: ConfirmEmailPage, links: [paths.confirmEmail, paths.confirmEmailToken] },
    ].flatMap(({ page, links }) =>
      links.map((path) => ({ path, element: <Linked page={page} />, errorElement: <Broken /> })),
    ),
    {
      element: <SignedIn />,
      errorElement: <Broken />,
      children: [
        { path: paths.root, element: <Home /> },
        { path: paths.indicatorsBefore, element: <Navigate to={paths.indicators} replace /> },
        { path: paths.systemSettings, element: <Navigate to={paths.dictionaries} replace /> },
        ...pageRoutes.map((route) => ({
          path: route.path,
          lazy: async () => ({ Component: guarded(route, (await loadPage(route)).default) }),
          hydrateFallbackElement: <Loading />,
          errorElement: <Broken />,
        })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ])
